-- A part of somebody's log as a file with a signature: made by a job, kept sealed in the vault for a while.
create table log_export (
  id uuid primary key,
  account_id uuid not null references account,
  person_id uuid not null references person,
  format text not null check (format in ('csv', 'xlsx')),
  language text not null check (language in ('th', 'en')),
  -- What the log was narrowed to.
  filter jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  row_count integer not null default 0,
  size bigint,
  blob_id uuid references blob,
  error text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index log_export_person_idx on log_export (person_id, account_id, created_at desc, id desc);
create index log_export_expires_idx on log_export (expires_at);
create index log_export_blob_idx on log_export (blob_id) where blob_id is not null;
grant select, insert, update, delete on log_export to khlang_app;

-- The log held against its seals is a job that people see the progress of.
alter table job_progress drop constraint job_progress_kind_check,
  add constraint job_progress_kind_check
    check (kind in ('copy', 'purge', 'empty-trash', 'drop-versions', 'date-items', 'check-log'));
