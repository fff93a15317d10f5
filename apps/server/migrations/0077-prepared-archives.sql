-- Archives too large to be made while somebody waits (A20): made by a job, kept for some days, fetched with ranges.
create table prepared_archive (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- Whose file passwords count: the sign-in that asked.
  session_id uuid not null,
  item_ids uuid[] not null,
  name text not null,
  language text not null check (language in ('th', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- As counted when it was asked for, and how far the job is.
  items bigint not null,
  bytes bigint not null,
  done_bytes bigint not null default 0,
  files integer not null default 0,
  left_out integer not null default 0,
  -- The sealed bytes; counted in no quota.
  blob_id uuid references blob,
  size bigint,
  error text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'ready') = (blob_id is not null))
);
create index prepared_archive_person_idx on prepared_archive (person_id, account_id, created_at desc);
create index prepared_archive_account_idx on prepared_archive (account_id);
create index prepared_archive_expires_idx on prepared_archive (expires_at);
create index prepared_archive_blob_idx on prepared_archive (blob_id) where blob_id is not null;
