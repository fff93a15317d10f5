-- What programs write beside a document while they save it (lock files, temporary files, backups): bytes that are no items,
-- so that they reach neither quota, trash, log nor searches. `path` is below the folder; without bytes it is a folder, and
-- with `item_id` the document that was put there out of the way.
create table working_file (
  id uuid primary key,
  folder_id uuid not null references item on delete cascade,
  path text not null,
  person_id uuid not null references person on delete cascade,
  account_id uuid not null references account on delete cascade,
  item_id uuid references item on delete cascade,
  -- The blob as it becomes rows once the file is put in its place.
  blob jsonb,
  size bigint not null default 0,
  mime_type text not null default '',
  content_at timestamptz,
  changed_at timestamptz not null,
  unique (folder_id, path)
);
create index working_file_changed_idx on working_file (changed_at);
create index working_file_item_idx on working_file (item_id) where item_id is not null;
create index working_file_person_idx on working_file (person_id);
create index working_file_account_idx on working_file (account_id);

-- A name that somebody has just left free: what they put there within 15 minutes is the next version of the same item.
create table vacated_name (
  item_id uuid primary key references item on delete cascade,
  folder_id uuid not null references item on delete cascade,
  name_key text not null,
  person_id uuid not null references person on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- Whether they may trash the item: if not, it comes back by itself.
  may_trash boolean not null,
  vacated_at timestamptz not null
);
create index vacated_name_place_idx on vacated_name (folder_id, name_key);
create index vacated_name_at_idx on vacated_name (vacated_at);
create index vacated_name_person_idx on vacated_name (person_id);
create index vacated_name_account_idx on vacated_name (account_id);

-- Events that were steps of a save, and that the log as people read it leaves out. The log itself keeps them.
create table save_step (
  event_id bigint primary key
);

grant select, insert, update, delete on working_file, vacated_name to khlang_app;
grant select, insert on save_step to khlang_app;
