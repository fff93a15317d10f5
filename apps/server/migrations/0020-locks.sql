-- Who holds an item, and until when. A lock ends by its own clock: a row whose time is over holds nothing, and is swept.
create table item_lock (
  -- The token of a mapped drive is made of it.
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  kind text not null check (kind in ('system', 'manual')),
  -- Through which mouth it was taken: 'web', 'map drive'.
  via text not null,
  person_id uuid not null references person,
  -- Several people may share one; an exclusive one has a single holder.
  shared boolean not null default false,
  -- Holds what lies below as well.
  deep boolean not null default false,
  -- What the program said about its user, as it wrote it.
  owner_text text not null default '',
  created_at timestamptz not null,
  -- Null: until somebody removes it.
  expires_at timestamptz
);
create index item_lock_item_idx on item_lock (item_id);
create index item_lock_person_idx on item_lock (person_id);
create index item_lock_expires_idx on item_lock (expires_at) where expires_at is not null;

-- The lock that lasts longest, beside the item: lists and gates need no second question.
alter table item add column lock_until timestamptz;
alter table item add column lock_deep boolean not null default false;
