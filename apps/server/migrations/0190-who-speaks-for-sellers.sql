-- A seller lets another account, or one key of it, send documents in its name.
create table edoc_mandate (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  holder_account_id uuid not null references account on delete cascade,
  -- Only this key of the holder; null for whoever may send for it.
  holder_key_id uuid references api_key on delete cascade,
  given_by uuid not null references person,
  given_at timestamptz not null,
  withdrawn_by uuid references person,
  withdrawn_at timestamptz,
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check (account_id <> holder_account_id)
);
create unique index edoc_mandate_in_force_idx on edoc_mandate (account_id, holder_account_id, holder_key_id)
  nulls not distinct where withdrawn_at is null;
create index edoc_mandate_holder_idx on edoc_mandate (holder_account_id) where withdrawn_at is null;
create index edoc_mandate_key_idx on edoc_mandate (holder_key_id) where holder_key_id is not null;
create index edoc_mandate_giver_idx on edoc_mandate (given_by);
create index edoc_mandate_withdrawer_idx on edoc_mandate (withdrawn_by) where withdrawn_by is not null;
grant select, insert, update, delete on edoc_mandate to khlang_app;

-- Whether a sender is the seller of this tax id, or has its mandate; null if neither.
create function speaks_for(sender uuid, sender_key uuid, seller text) returns text language sql stable as $$
  select case
    when exists (select from identifier_proof where account_id = sender and number = seller) then 'seller'
    when exists (select from edoc_mandate m join identifier_proof p on p.account_id = m.account_id
      where m.holder_account_id = sender and m.withdrawn_at is null and p.number = seller
        and (m.holder_key_id is null or m.holder_key_id = sender_key)) then 'mandate'
  end
$$;

alter table edoc
  -- What shows that a document comes from its seller: the sender is the seller, has its mandate, or the seller's own valid
  -- signature; `none` of these. `before`: taken in before this was asked.
  add column authority text not null default 'before'
    check (authority in ('seller', 'mandate', 'signature', 'none', 'before')),
  -- By mail it is the receiver's own account that takes it in: nobody here has sent it.
  add column via text not null default 'call' check (via in ('call', 'mail')),
  -- What makes it the document of its seller, whoever sends it: `business_key` is that of its sender where nothing shows that
  -- it comes from its seller, so that it stands in nobody's way.
  add column seller_key bytea,
  -- The receiver says that it counts although nothing shows that it comes from its seller.
  add column confirmed_at timestamptz,
  add column confirmed_by uuid references person;
update edoc set seller_key = business_key;
alter table edoc alter column seller_key set not null;
alter table edoc alter column authority drop default;
create index edoc_seller_key_idx on edoc (seller_key);
create index edoc_confirmer_idx on edoc (confirmed_by) where confirmed_by is not null;
create index edoc_unproved_idx on edoc (receiver_account_id, seq) where status = 'pending' and reason = 'sender_unproved';
