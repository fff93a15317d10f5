-- Nearly every event is about one item, done in the account whose drive holds it. Who must be told of it besides whoever
-- did it is then found by one statement, instead of one for the owner and three for the businesses.
create function note_event() returns trigger language plpgsql as $$
declare
  named uuid := uuid_in_text(new.subject);
  home record;
  others uuid[];
begin
  if named is not null and new.type !~ '^(business|employee|session)\.' then
    select i.parent_id, i.drive_id, d.kind, d.account_id, coalesce(d.person_id, i.created_by) as person_id,
        exists (select from business b where b.id = d.account_id) as of_business
      into home from item i join drive d on d.id = i.drive_id where i.id = named;
    if found and coalesce(new.account_id, home.account_id) = home.account_id then
      if new.data ?| array['parentId', 'fromParent', 'toParent', 'folderId', 'from'] then
        others := array_remove(array[uuid_in_text(new.data ->> 'parentId'), uuid_in_text(new.data ->> 'fromParent'),
          uuid_in_text(new.data ->> 'toParent'), uuid_in_text(new.data ->> 'folderId'),
          case when new.type = 'item.copied' then uuid_in_text(new.data ->> 'from') end], null);
      end if;
      if others is null or others <@ array[named, home.parent_id] then
        if home.person_id is not null and new.outcome = 'ok' and new.type ~ '^(item|version|file-password)\.'
            and (new.person_id is distinct from home.person_id or new.account_id is distinct from home.account_id) then
          insert into owner_activity (person_id, account_id, at, event_id, subject, type)
          values (home.person_id, home.account_id, new.at, new.id, new.subject, new.type);
        end if;
        if home.of_business then
          insert into business_activity (account_id, type, at, event_id, person_id, subject, place)
          values (home.account_id, new.type, new.at, new.id, new.person_id, new.subject,
            case when home.kind <> 'personal' then 'business' else 'private' end);
        end if;
        return null;
      end if;
    end if;
  end if;
  if new.outcome = 'ok' and new.type ~ '^(item|version|file-password)\.' and named is not null then
    perform note_owner(new);
  end if;
  perform note_businesses(new);
  return null;
end $$;

create function note_owner(event audit_event) returns void language plpgsql as $$
declare
  whose record;
begin
  select coalesce(d.person_id, i.created_by) as person_id, d.account_id into whose
    from item i join drive d on d.id = i.drive_id where i.id = uuid_in_text(event.subject);
  -- What is deleted for ever has no row any more; the event names its drive.
  if not found and event.data ? 'driveId' then
    select d.person_id, d.account_id into whose from drive d where d.id = (event.data ->> 'driveId')::uuid;
  end if;
  if whose.person_id is not null
      and (event.person_id is distinct from whose.person_id or event.account_id is distinct from whose.account_id) then
    insert into owner_activity (person_id, account_id, at, event_id, subject, type)
    values (whose.person_id, whose.account_id, event.at, event.id, event.subject, event.type);
  end if;
end $$;

drop trigger audit_event_owner on audit_event;
drop trigger audit_event_business on audit_event;
drop function note_for_owner();
drop function note_for_business();
create trigger audit_event_noted after insert on audit_event for each row when (new.type not like 'edoc.%')
  execute function note_event();
