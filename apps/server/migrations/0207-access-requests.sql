-- Somebody who opened the address of an item that they may not see asks for access: one request for each person and item,
-- renewed when they may ask again. The item need not exist: whoever asks is answered alike (so there is no reference).
create table access_request (
  id uuid primary key,
  item_id uuid not null,
  person_id uuid not null references person,
  -- The account that they acted for.
  account_id uuid not null references account on delete cascade,
  note text not null,
  asked_at timestamptz not null,
  -- The account of the item, once those who may answer have been notified; null for what nobody is asked about.
  asked_account_id uuid references account on delete cascade,
  answer text check (answer in ('view', 'edit', 'decline')),
  answered_at timestamptz,
  answered_by uuid references person,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)),
  unique (person_id, item_id)
);
create index access_request_open_idx on access_request (asked_account_id, asked_at desc, id desc) where answer is null;
create index access_request_account_idx on access_request (account_id);
create index access_request_asked_account_idx on access_request (asked_account_id);
create index access_request_answered_by_idx on access_request (answered_by);
create index access_request_asked_at_idx on access_request (asked_at);
grant select, insert, update, delete on access_request to khlang_app;
