-- What was deleted for ever, with every version of it, and when the keys of its bytes were destroyed (A10). The event of
-- the deletion holds the hash of the list, and that of the settlement the hash of what became of it: both are sealed.
create table destruction (
  id uuid primary key,
  -- The drive or the vault that it was deleted from.
  drive_id uuid not null references drive,
  account_id uuid not null references account,
  item_id uuid not null,
  kind smallint not null check (kind in (0, 1)),
  name text not null,
  files integer not null,
  versions integer not null,
  bytes bigint not null,
  asked_at timestamptz not null,
  -- Who asked for it; null when its time was over.
  person_id uuid references person,
  why text not null check (why in ('person', 'trash', 'vault')),
  list_hash bytea not null,
  -- When it was known of every version whether its key is gone.
  settled_at timestamptz,
  destroyed integer not null default 0,
  kept integer not null default 0,
  outcome_hash bytea
);
create index destruction_drive_idx on destruction (drive_id, asked_at desc, id desc);
create index destruction_open_idx on destruction (asked_at, id) where settled_at is null;

-- One version of one file that went: written in the statement that deletes it, and closed when its key is gone or kept.
create table destruction_entry (
  destruction_id uuid not null,
  n integer not null,
  item_id uuid not null,
  -- The names from what was deleted down to the file.
  path text not null,
  version_n integer not null,
  size bigint not null,
  sha256 bytea,
  blob_id uuid not null,
  outcome text check (outcome in ('destroyed', 'kept')),
  key_at timestamptz,
  primary key (destruction_id, n)
);
create index destruction_entry_open_idx on destruction_entry (blob_id) where outcome is null;

-- What a deletion asks for: everything in a folder, in the trash or not, and whether anything still lies below.
create index item_parent_idx on item (parent_id);
