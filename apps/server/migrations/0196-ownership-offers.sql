-- An item that its owner wants to give to somebody else, who has to accept it (C58): one offer for each item at a time.
create table ownership_offer (
  id uuid primary key,
  item_id uuid not null unique references item on delete cascade,
  from_person_id uuid not null references person,
  from_account_id uuid not null references account on delete cascade,
  to_person_id uuid not null references person,
  -- The account with whose private drive the receiver gets it.
  to_account_id uuid not null references account on delete cascade,
  -- What the former owner may do with it afterwards; null for nothing.
  keeps text check (keeps in ('view', 'edit')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (from_person_id <> to_person_id)
);
create index ownership_offer_receiver_idx on ownership_offer (to_person_id, to_account_id, created_at desc);
create index ownership_offer_from_idx on ownership_offer (from_person_id);
create index ownership_offer_from_account_idx on ownership_offer (from_account_id);
create index ownership_offer_to_account_idx on ownership_offer (to_account_id);
grant select, insert, update, delete on ownership_offer to khlang_app;
