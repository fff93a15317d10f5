-- What leads to the items that name somebody is found from the folders that hold them, however many they are: for that
-- each rule and share knows the folder of its item. Whatever moves an item keeps it in step here, as with hashtags (0099).
alter table access_rule add column parent_id uuid;
update access_rule g set parent_id = i.parent_id from item i where i.id = g.item_id;
alter table item_share add column parent_id uuid;
update item_share g set parent_id = i.parent_id from item i where i.id = g.item_id;
create index access_rule_folder_idx on access_rule (audience_id, parent_id, item_id) where enabled and level <> 'none';
create index item_share_folder_idx on item_share (audience_id, parent_id, item_id) where enabled;

create function grant_takes_folder() returns trigger language plpgsql as $$
begin
  new.parent_id := (select parent_id from item where id = new.item_id);
  return new;
end $$;
create trigger access_rule_takes_folder before insert on access_rule for each row execute function grant_takes_folder();
create trigger item_share_takes_folder before insert on item_share for each row execute function grant_takes_folder();

create function grants_follow_item() returns trigger language plpgsql as $$
begin
  update access_rule set parent_id = new.parent_id where item_id = new.id;
  update item_share set parent_id = new.parent_id where item_id = new.id;
  return null;
end $$;
create trigger grants_follow_item after update of parent_id on item for each row
  when (new.parent_id is distinct from old.parent_id and new.has_grants) execute function grants_follow_item();
