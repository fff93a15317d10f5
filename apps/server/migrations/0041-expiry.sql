-- Whom a warning before the expiry of an item goes to, and who set it. The dates stand beside the item itself.
create table item_expiry (
  item_id uuid primary key references item on delete cascade,
  channels text[] not null default '{mail}' check (channels <@ array['mail']),
  -- Addresses beside the owner's.
  recipients text[] not null default '{}',
  set_by uuid references person
);

-- A warning, once for an item, a date and a channel: whoever inserts the row first sends it.
create table expiry_warning (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  warn_at timestamptz not null,
  channel text not null check (channel in ('mail')),
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (item_id, warn_at, channel)
);
create index expiry_warning_unsent_idx on expiry_warning (created_at) where sent_at is null;

-- What has to be warned of, and what has expired, in the order of the view.
create index item_warn_idx on item (warn_at) where warn_at is not null and trashed_at is null;
create index item_expired_idx on item (drive_id, expires_at desc, id desc) where expires_at is not null and trashed_at is null;
