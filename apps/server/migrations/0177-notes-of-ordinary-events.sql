-- One trigger instead of eight: PostgreSQL reads the condition of each from its text for every statement. And nearly every
-- event is about one item, done in the account whose drive holds it. Who must be told of it besides whoever did it is
-- then found by one statement, instead of one for the owner and three for the businesses.
create function note_event() returns trigger language plpgsql as $$
begin
  if new.type like 'edoc.%' then
    perform note_edoc(new);
  else
    if not note_in_own_drive(new) then
      perform note_owner(new);
      perform note_businesses(new);
    end if;
    if new.account_id is null and (new.type like 'consent.%' or new.type like 'mailbox.%') then
      perform note_named_business(new);
    end if;
  end if;
  if new.actor like 'support:%' then
    perform note_support(new);
  end if;
  return null;
end $$;

-- Whether the event tells its owner something: what happens to items.
create function concerns_owner(event audit_event) returns boolean language plpgsql immutable as $$
begin
  return event.outcome = 'ok' and event.type ~ '^(item|version|file-password)\.';
end $$;

-- False if the event is another one than described above: nothing has been noted then.
create function note_in_own_drive(event audit_event) returns boolean language plpgsql as $$
declare
  named uuid := uuid_in_text(event.subject);
  home record;
  others uuid[];
begin
  if named is null or event.type ~ '^(business|employee|session)\.' then
    return false;
  end if;
  select i.parent_id, d.kind, d.account_id, coalesce(d.person_id, i.created_by) as person_id,
      exists (select from business b where b.id = d.account_id) as of_business
    into home from item i join drive d on d.id = i.drive_id where i.id = named;
  if not found or coalesce(event.account_id, home.account_id) <> home.account_id then
    return false;
  end if;
  if event.data ?| array['parentId', 'fromParent', 'toParent', 'folderId', 'from'] then
    others := array_remove(array[uuid_in_text(event.data ->> 'parentId'), uuid_in_text(event.data ->> 'fromParent'),
      uuid_in_text(event.data ->> 'toParent'), uuid_in_text(event.data ->> 'folderId'),
      case when event.type = 'item.copied' then uuid_in_text(event.data ->> 'from') end], null);
    -- Others may be in the drive of somebody else.
    if not others <@ array[named, home.parent_id] then
      return false;
    end if;
  end if;
  if home.person_id is not null
      and (event.person_id is distinct from home.person_id or event.account_id is distinct from home.account_id)
      and concerns_owner(event) then
    insert into owner_activity (person_id, account_id, at, event_id, subject, type)
    values (home.person_id, home.account_id, event.at, event.id, event.subject, event.type);
  end if;
  if home.of_business then
    insert into business_activity (account_id, type, at, event_id, person_id, subject, place)
    values (home.account_id, event.type, event.at, event.id, event.person_id, event.subject,
      case when home.kind <> 'personal' then 'business' else 'private' end);
  end if;
  return true;
end $$;

create function note_owner(event audit_event) returns void language plpgsql as $$
declare
  named uuid := uuid_in_text(event.subject);
  whose record;
begin
  if named is null or not concerns_owner(event) then
    return;
  end if;
  select coalesce(d.person_id, i.created_by) as person_id, d.account_id into whose
    from item i join drive d on d.id = i.drive_id where i.id = named;
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

create function note_support(event audit_event) returns void language plpgsql as $$
begin
  insert into owner_activity (person_id, account_id, at, event_id, subject, type)
  select a.person_id, a.id, event.at, event.id, event.subject, event.type
  from account a
  where a.id = event.account_id and a.person_id is not null and event.person_id is distinct from a.person_id;
end $$;

create function note_named_business(event audit_event) returns void language plpgsql as $$
begin
  insert into business_activity (account_id, type, at, event_id, subject)
  select b.id, event.type, event.at, event.id, event.subject from business b
  where b.id = uuid_in_text(event.data ->> 'accountId')
  on conflict do nothing;
end $$;

-- Events of e-documents are about a document: nothing is to be found out about items and drives.
create function note_edoc(event audit_event) returns void language plpgsql as $$
begin
  if event.account_id is not null then
    insert into business_activity (account_id, type, at, event_id, person_id, subject)
    select b.id, event.type, event.at, event.id, event.person_id, event.subject from business b
    where b.id = event.account_id;
  else
    perform note_named_business(event);
    insert into owner_activity (person_id, account_id, at, event_id, subject, type)
    select a.person_id, a.id, event.at, event.id, event.subject, event.type from account a
    where a.id = uuid_in_text(event.data ->> 'accountId') and a.person_id is not null
    on conflict do nothing;
  end if;
end $$;

drop trigger audit_event_business on audit_event;
drop trigger audit_event_consent on audit_event;
drop trigger audit_event_edoc on audit_event;
drop trigger audit_event_edoc_business on audit_event;
drop trigger audit_event_edoc_owner on audit_event;
drop trigger audit_event_mailbox on audit_event;
drop trigger audit_event_owner on audit_event;
drop trigger audit_event_support on audit_event;
drop function note_for_owner();
drop function note_for_business();
drop function note_support_for_owner();
drop function note_edoc_for_business();
drop function note_edoc_for_owner();
drop function note_edoc_of_business();
create trigger audit_event_noted after insert on audit_event for each row execute function note_event();

-- The names of system folders stand in the condition itself, which would call a function for each change of a name.
drop trigger item_system_name on item;
create trigger item_system_name before insert or update of name_key, parent_id, trashed_at on item for each row
  when (new.name_key in ('etax', 'mail auto keep', 'medical certificates') and not new.reserved and new.trashed_at is null)
  execute function keep_system_names();
drop function system_folder_keys();
