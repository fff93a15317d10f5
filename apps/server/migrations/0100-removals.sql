-- A large tree on its way out: deleted for ever in batches, what is below before what is above. From the first row on
-- nobody reaches what is left of it; whichever process goes on counts here what went, for the record and the log.
create table removal (
  -- The top of the tree. No reference: the last batch takes it away.
  item_id uuid primary key,
  drive_id uuid not null references drive,
  kind smallint not null,
  name text not null,
  destruction_id uuid not null,
  -- Who asked for it; null when its time was over.
  person_id uuid references person,
  account_id uuid references account,
  why text not null,
  begun_at timestamptz not null,
  items integer not null default 0,
  files integer not null default 0,
  versions integer not null default 0,
  bytes bigint not null default 0,
  keys integer not null default 0
);
grant select, insert, update, delete on removal to khlang_app;

-- What it consists of, in the order in which it goes; a row goes with its item.
create table removal_step (
  removal_id uuid not null references removal on delete cascade,
  n integer not null,
  item_id uuid not null,
  -- The names from what was deleted down to it.
  path text not null,
  primary key (removal_id, n)
);
grant select, insert, update, delete on removal_step to khlang_app;

-- Each item that goes asks whether it is the top of a drive.
create unique index drive_root_idx on drive (root_id);
