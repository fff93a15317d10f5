-- With whom outside a business its items may be shared; without a row, with anybody.
create table sharing_policy (
  account_id uuid primary key references account,
  outside text not null check (outside in ('allowed', 'domains', 'blocked')),
  -- In lower case: the mail addresses that 'domains' allows.
  domains text[] not null default '{}'
);
grant select, insert, update, delete on sharing_policy to khlang_app;

-- What is shared in a drive is found from its items; upload links and invitations too.
update item set has_links = true where not has_links and id in (select folder_id from upload_link);
update item set has_grants = true where not has_grants and id in (select item_id from share_invitation);
create index item_granted_idx on item (drive_id) where has_grants;
create index item_linked_idx on item (drive_id) where has_links;
