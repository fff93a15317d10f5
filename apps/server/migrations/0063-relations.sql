-- A named, directed, two-sided grouping of files: one master, ordered children (terms T06). Both sides are read from
-- these rows, so that a link is never one-sided.
create table relation (
  id uuid primary key,
  -- One of the names that are offered, or a free one; its key tells two names apart.
  name text not null,
  name_key text not null,
  master_id uuid not null references item on delete cascade,
  account_id uuid not null references account,
  created_by uuid references person,
  created_at timestamptz not null,
  unique (master_id, name_key)
);
create index relation_master_idx on relation (master_id, created_at, id);

create table relation_member (
  id uuid primary key,
  relation_id uuid not null references relation on delete cascade,
  item_id uuid not null references item on delete cascade,
  position integer not null,
  added_by uuid references person,
  added_at timestamptz not null,
  unique (relation_id, item_id)
);
create index relation_member_order_idx on relation_member (relation_id, position, id);
-- What a file is a child of, the newest first.
create index relation_member_item_idx on relation_member (item_id, added_at desc, id desc);
