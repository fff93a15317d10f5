-- Whose an export is, how far it is, why it failed and how long it is kept is what its task says (adr 28).
alter table job_progress
  drop constraint job_progress_kind_check,
  add constraint job_progress_kind_check
    check (kind in ('copy', 'move', 'purge', 'empty-trash', 'drop-versions', 'date-items', 'check-log', 'rename-hashtag',
      'export-log')),
  -- Why it failed as a whole.
  add column code text,
  -- Until when what came of it is kept; without it, for some days after its last change.
  add column kept_until timestamptz;
create index job_progress_kept_idx on job_progress (kept_until) where kept_until is not null;
-- The tasks of one kind, of a person in an account or of all in it, the latest first.
create index job_progress_kind_idx on job_progress (account_id, kind, person_id, created_at desc, id desc);

insert into job_progress (id, account_id, person_id, kind, state, code, done, total, input, created_at, changed_at,
  dismissed_at, kept_until)
select id, account_id, person_id, 'export-log', state, error, row_count, row_count, '{}', created_at, created_at,
  created_at, expires_at
from log_export;

alter table log_export
  add constraint log_export_id_fkey foreign key (id) references job_progress on delete cascade,
  drop column account_id,
  drop column person_id,
  drop column state,
  drop column row_count,
  drop column error,
  drop column created_at,
  drop column expires_at;
