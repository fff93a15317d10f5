-- The tree of a moment is read back from the log: where an item was, how it was called and whether it was in the trash is
-- what its first row after that moment says of before. These are the rows that say so, by item and by the folder left.
create index audit_event_moment_idx on audit_event (subject, at, id)
  where outcome = 'ok' and type in ('item.moved', 'item.renamed', 'item.restored', 'item.trashed');
create index audit_event_left_idx on audit_event ((coalesce(data ->> 'fromParent', data ->> 'parentId')), at)
  where outcome = 'ok' and type in ('item.moved', 'item.trashed');
create index item_trash_place_idx on item (parent_id) where trashed_at is not null;

-- A restore to a moment: chosen, looked through (preview), then running to one of its ends.
create table restore_run (
  id uuid primary key,
  account_id uuid not null references account,
  person_id uuid not null references person,
  -- Whose file passwords are open for it.
  session_id text not null,
  item_id uuid not null references item on delete cascade,
  -- The moment that is restored.
  at timestamptz not null,
  state text not null check (state in ('chosen', 'preview', 'running', 'done', 'partly', 'failed', 'canceled')),
  -- Why it failed as a whole.
  code text,
  way text check (way in ('beside', 'inPlace')),
  -- Of the new folder, and the folder once it is made.
  folder_name text,
  target_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index restore_run_changed_idx on restore_run (changed_at);
create index restore_run_item_idx on restore_run (item_id);

-- An item of that moment, folders before what they hold; or what would be in nobody's way: newer, or gone for ever.
create table restore_entry (
  run_id uuid not null references restore_run on delete cascade,
  n integer generated always as identity,
  item_id uuid not null,
  -- The folder of that moment; null for the top.
  parent_id uuid,
  kind smallint not null,
  name text not null,
  -- Folders above it inside what was chosen, as they were called.
  place text not null,
  version_n integer,
  size bigint not null default 0,
  -- What "in place" would add to the drive.
  size_in_place bigint not null default 0,
  action text not null check (action in ('same', 'version', 'untrash', 'elsewhere', 'newer', 'gone')),
  -- Why it cannot come back, in a new folder and in place.
  code_beside text,
  code_in_place text,
  looked boolean not null default false,
  outcome text check (outcome in ('done', 'failed')),
  code text,
  made_id uuid,
  primary key (run_id, n)
);
-- What was moved inside the whole is in both its folders: where it was, and newer where it is.
create unique index restore_entry_item_idx on restore_entry (run_id, item_id, (action = 'newer'));
create index restore_entry_unlooked_idx on restore_entry (run_id, n) where not looked;
grant select, insert, update, delete on restore_run, restore_entry to khlang_app;
