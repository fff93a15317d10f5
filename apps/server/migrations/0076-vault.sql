-- What leaves the trash of a business is kept for 30 days more, for its Admin Business alone (C08). A vault is a drive
-- of its own: nothing that lists, finds or counts for people looks into it, and its bytes are nobody's quota.
alter table drive drop constraint drive_kind_check;
alter table drive add constraint drive_kind_check check (kind in ('personal', 'business', 'vault'));
create unique index drive_vault_idx on drive (account_id) where kind = 'vault';

-- The top of each tree in a vault, and where it came from.
create table vault_item (
  item_id uuid primary key references item on delete cascade,
  drive_id uuid not null references drive,
  -- The folder that it was in, which may be gone since, and how the way to it was called then.
  parent_id uuid,
  path text[] not null,
  bytes bigint not null,
  vaulted_at timestamptz not null
);
create index vault_item_drive_idx on vault_item (drive_id, vaulted_at desc, item_id desc);
create index vault_item_due_idx on vault_item (vaulted_at);
