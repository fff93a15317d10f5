-- Whether what leaves the trash of a business is kept in its retained trash, and how many days; without a row, for 30.
create table retained_policy (
  account_id uuid primary key references account,
  keeps boolean not null,
  days integer not null check (days between 7 and 365)
);
grant select, insert, update, delete on retained_policy to khlang_app;

-- What was promised when an item came: a later decision neither shortens nor prolongs it.
alter table vault_item add column kept_until timestamptz;
update vault_item set kept_until = vaulted_at + interval '30 days';
alter table vault_item alter column kept_until set not null;
drop index vault_item_due_idx;
create index vault_item_due_idx on vault_item (kept_until);
