-- An upload under way. Its size stays reserved in the quota until it is done or gives up.
create table upload (
  id uuid primary key,
  kind text not null check (kind in ('tus', 'parts', 'single')),
  account_id uuid not null references account,
  person_id uuid references person,
  drive_id uuid not null references drive,
  folder_id uuid not null references item on delete cascade,
  name text not null,
  mime_type text not null default '',
  relative_path text,
  duplicate text not null check (duplicate in ('create_copy', 'create_tag_version', 'replace', 'skip', 'fail')),
  remark text,
  size bigint not null,
  blob_id uuid not null,
  wrapped_key bytea not null,
  key_id text not null,
  -- Durable bytes of a tus upload; a HEAD never shows the full size before the item exists.
  received bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'done', 'gone')),
  item_id uuid,
  skipped boolean not null default false,
  -- Who is writing now: a second writer is refused until the lease ends.
  writer uuid,
  writer_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index upload_open_idx on upload (expires_at) where state = 'open';
create index upload_person_idx on upload (person_id) where state = 'open';

create table upload_part (
  upload_id uuid not null references upload on delete cascade,
  n integer not null,
  -- Each try has its own object and subkey; the row is the one that counts.
  salt bytea not null,
  store_key text not null,
  size bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  primary key (upload_id, n)
);

-- Counters that hold across processes: attempts, rates, parallel work.
create table rate_limit (
  key text primary key,
  count integer not null,
  window_ends timestamptz not null
);
create index rate_limit_window_idx on rate_limit (window_ends);
