-- A folder is filtered by a hashtag of what it holds: for that each row knows its folder. Whatever moves an item keeps it
-- in step here, so that no way of moving forgets it.
alter table item_hashtag add column parent_id uuid;
update item_hashtag h set parent_id = i.parent_id from item i where i.id = h.item_id;
create index item_hashtag_folder_idx on item_hashtag (parent_id, key);

create function item_hashtag_takes_folder() returns trigger language plpgsql as $$
begin
  new.parent_id := (select parent_id from item where id = new.item_id);
  return new;
end $$;
create trigger item_hashtag_takes_folder before insert on item_hashtag for each row
  execute function item_hashtag_takes_folder();

create function item_hashtag_follows_item() returns trigger language plpgsql as $$
begin
  update item_hashtag set parent_id = new.parent_id where item_id = new.id;
  return null;
end $$;
create trigger item_hashtag_follows_item after update of parent_id on item for each row
  when (new.parent_id is distinct from old.parent_id) execute function item_hashtag_follows_item();
