-- The names of system folders (C49), as keys; `system-folders.ts` of the contract has the same list.
create function system_folder_keys() returns text[] language sql immutable as
  $$ select array['etax', 'mail auto keep', 'medical certificates'] $$;

-- At the top of a drive nothing else takes such a name, on whatever way it comes. What had one before keeps it.
create function keep_system_names() returns trigger language plpgsql as $$
begin
  if exists (select from item where id = new.parent_id and parent_id is null) then
    raise exception 'the name of a system folder' using errcode = 'check_violation', constraint = 'item_system_name';
  end if;
  return new;
end $$;
create trigger item_system_name before insert or update of name_key, parent_id, trashed_at on item for each row
  when (new.name_key = any (system_folder_keys()) and not new.reserved and new.trashed_at is null)
  execute function keep_system_names();
