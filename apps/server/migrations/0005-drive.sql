-- Items are an adjacency list: moving or trashing a folder touches one row, however big it is.
create table item (
  id uuid primary key,
  drive_id uuid not null,
  parent_id uuid references item,
  -- 0 folder, 1 file: folders come first in every order
  kind smallint not null check (kind in (0, 1)),
  name text not null,
  -- Two names clash when their keys are equal (decision C52).
  name_key text not null,
  -- What the column "type" sorts by: the extension.
  extension text not null default '',
  mime_type text not null default '',
  size bigint not null default 0,
  version_n integer not null default 0,
  revision bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references person,
  modified_at timestamptz not null default now(),
  modified_by uuid references person,
  hashtags text[] not null default '{}',
  expires_at timestamptz,
  warn_at timestamptz,
  -- A root or another folder that cannot be renamed, moved or trashed (C49).
  reserved boolean not null default false,
  restricted boolean not null default false,
  stop_inheriting boolean not null default false,
  -- True when rules or shares stand at this item: lists look them up only then.
  has_grants boolean not null default false,
  locked_by uuid references person,
  lock_kind text check (lock_kind in ('system', 'manual')),
  locked_at timestamptz,
  password_hash text,
  encrypted boolean not null default false,
  trashed_at timestamptz,
  trashed_by uuid references person,
  check ((locked_by is null) = (lock_kind is null))
);
-- Only one living item of a name in a folder, decided by the database.
create unique index item_name_idx on item (parent_id, name_key) where trashed_at is null;
create index item_list_name_idx on item (parent_id, kind, name collate "th-TH-x-icu", id) where trashed_at is null;
create index item_list_modified_idx on item (parent_id, kind, modified_at, id) where trashed_at is null;
create index item_list_size_idx on item (parent_id, kind, size, id) where trashed_at is null;
create index item_list_type_idx on item (parent_id, kind, extension, id) where trashed_at is null;
create index item_trash_idx on item (drive_id, trashed_at desc, id) where trashed_at is not null;
create index item_recent_idx on item (drive_id, modified_at desc, id) where trashed_at is null and kind = 1;
create index item_search_idx on item using gin (name_key gin_trgm_ops);

-- A place that bytes belong to: a citizen's, an employee's private one, or the business's own.
create table drive (
  id uuid primary key,
  account_id uuid not null references account,
  person_id uuid references person,
  kind text not null check (kind in ('personal', 'business')),
  root_id uuid not null references item deferrable initially deferred,
  quota bigint not null,
  -- What the folded part of quota_change adds up to; the rest is still in its rows.
  used bigint not null default 0,
  created_at timestamptz not null default now(),
  check ((kind = 'personal') = (person_id is not null))
);
create unique index drive_personal_idx on drive (account_id, person_id) where kind = 'personal';
create unique index drive_business_idx on drive (account_id) where kind = 'business';
alter table item add foreign key (drive_id) references drive deferrable initially deferred;

-- Changes of used space, folded into the drive by a job: uploads in parallel do not wait for one row.
create table quota_change (
  id bigint generated always as identity primary key,
  drive_id uuid not null references drive,
  bytes bigint not null
);
create index quota_change_drive_idx on quota_change (drive_id) include (bytes);

-- Space promised to an upload under way; it counts until the bytes are attached or given up.
create table quota_reservation (
  id uuid primary key,
  drive_id uuid not null references drive,
  bytes bigint not null,
  expires_at timestamptz not null
);
create index quota_reservation_drive_idx on quota_reservation (drive_id) include (bytes, expires_at);

-- Bytes in the vault. One blob may serve several versions (copies); nobody ever changes one.
create table blob (
  id uuid primary key,
  size bigint not null,
  -- Of the plain bytes; filled by a job when the parts came in any order.
  sha256 bytea,
  wrapped_key bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  damaged_at timestamptz
);
create index blob_key_idx on blob (key_id);
create index blob_unchecked_idx on blob (checked_at nulls first);

create table blob_part (
  blob_id uuid not null references blob on delete cascade,
  n integer not null,
  size bigint not null,
  salt bytea not null,
  store_key text not null,
  sha256 bytea not null,
  primary key (blob_id, n)
);

-- Objects that nothing needs any more and that are still to be removed from the store.
create table garbage (
  store_key text primary key,
  at timestamptz not null default now()
);

create table version (
  item_id uuid not null references item on delete cascade,
  n integer not null,
  blob_id uuid not null references blob,
  size bigint not null,
  mime_type text not null default '',
  label text,
  remark text,
  via text not null,
  keep boolean not null default false,
  -- A replaced version without "keep previous" goes then (decision C09).
  purge_at timestamptz,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (item_id, n)
);
create index version_blob_idx on version (blob_id);
create index version_purge_idx on version (purge_at) where purge_at is not null;

-- What one person made of an item for themselves (T37): no effect on others.
create table item_mark (
  person_id uuid not null references person,
  account_id uuid not null references account,
  item_id uuid not null references item on delete cascade,
  starred_at timestamptz,
  hidden_at timestamptz,
  primary key (person_id, account_id, item_id)
);
create index item_mark_item_idx on item_mark (item_id);
create index item_mark_starred_idx on item_mark (person_id, account_id, starred_at desc, item_id) where starred_at is not null;
create index item_mark_hidden_idx on item_mark (person_id, account_id, hidden_at desc, item_id) where hidden_at is not null;

-- Rules of a folder of Drive Business (permissions 4.2).
create table access_rule (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  audience text not null check (audience in ('business', 'department', 'role', 'employee')),
  audience_id uuid not null,
  level text not null check (level in ('none', 'view', 'download', 'upload', 'edit', 'delete', 'admin')),
  may_reshare boolean not null default false,
  enabled boolean not null default true,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  unique (item_id, audience, audience_id)
);
create index access_rule_audience_idx on access_rule (audience_id);

-- A share is with a person or a department; a link is another thing.
create table item_share (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  audience text not null check (audience in ('person', 'department')),
  audience_id uuid not null,
  level text not null check (level in ('view', 'download', 'upload', 'edit', 'delete', 'admin')),
  may_reshare boolean not null default false,
  enabled boolean not null default true,
  expires_at timestamptz,
  -- The level of the one who shared: a restricted folder counts only those of the owner, an admin or level A.
  made_as text not null check (made_as in ('owner', 'admin', 'adminBusiness', 'other')),
  created_by uuid references person,
  created_at timestamptz not null default now(),
  unique (item_id, audience, audience_id)
);
create index item_share_audience_idx on item_share (audience_id) where enabled;

-- Work on large trees that goes on after the answer: how far it is, and what became of each item.
create table job_progress (
  id uuid primary key,
  account_id uuid not null references account,
  person_id uuid not null references person,
  kind text not null check (kind in ('copy', 'purge')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null,
  input jsonb not null,
  result jsonb,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index job_progress_changed_idx on job_progress (changed_at);
