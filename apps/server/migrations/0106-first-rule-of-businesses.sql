-- Everybody in a business may view and download its drive until an admin decides otherwise (decision C55): also in
-- businesses that exist already, unless they have rules of their own.
with ruled as (
  insert into access_rule (id, item_id, audience, audience_id, level, may_reshare)
  select gen_random_uuid(), d.root_id, 'business', d.account_id, 'download', false
  from drive d
  where d.kind = 'business' and not exists (
    select from access_rule r join item i on i.id = r.item_id where i.drive_id = d.id)
  returning item_id
)
update item set has_grants = true where id in (select item_id from ruled);
