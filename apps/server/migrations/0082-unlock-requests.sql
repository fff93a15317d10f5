-- Somebody who may change an item asks whoever holds it to let go. It ends with the lock.
create table unlock_request (
  id uuid primary key,
  lock_id uuid not null references item_lock on delete cascade,
  item_id uuid not null references item on delete cascade,
  asker_id uuid not null references person,
  -- The account that the asker acted for: with it they are told when the item is free.
  asker_account_id uuid not null references account,
  asked_at timestamptz not null,
  -- The last row of the log then: what the holder does with the item comes after it.
  after_event bigint not null,
  -- The holder keeps the lock, or was found at work in time; null: neither so far.
  answer text check (answer in ('kept', 'active')),
  unique (lock_id, asker_id)
);
create index unlock_request_open_idx on unlock_request (asked_at) where answer is null;
create index unlock_request_item_idx on unlock_request (item_id);
grant select, insert, update, delete on unlock_request to khlang_app;
