-- Through which door it came, and the name that whatever acted had at that time: a key, a rule of a mailbox, a partner or a
-- support agent. Rows from before have neither.
alter table audit_event add column channel text, add column acting_name text;

create function log_channel(channel text, actor text) returns text language sql immutable parallel safe as $$
  select coalesce(channel, case when actor like 'system:%' then 'system' when actor like 'key:%' then 'api'
    when actor = 'person:map drive' then 'map drive' else 'web' end)
$$;
-- What acted, where it was no person alone: one key, rule, partner or job; any support agent; any visitor of a link.
create function log_initiator(actor text) returns text language sql immutable parallel safe as $$
  select case when actor ~ '^person(:|$)' then null when actor like 'support:%' then 'support'
    when actor ~ '^(upload-)?link:' then 'link' else actor end
$$;
create function channel_of(event audit_event) returns text language sql immutable parallel safe as $$
  select log_channel(event.channel, event.actor)
$$;
create function initiator_of(event audit_event) returns text language sql immutable parallel safe as $$
  select log_initiator(event.actor)
$$;

alter table owner_activity add column channel text not null default 'web', add column initiator text;
alter table business_activity add column channel text not null default 'web', add column initiator text;
update owner_activity o set channel = channel_of(e), initiator = initiator_of(e) from audit_event e
  where e.id = o.event_id and (channel_of(e) <> 'web' or initiator_of(e) is not null);
update business_activity b set channel = channel_of(e), initiator = initiator_of(e) from audit_event e
  where e.id = b.event_id and (channel_of(e) <> 'web' or initiator_of(e) is not null);

-- Nearly all rows came from the web and were done by people: the others are found by these.
create index business_activity_channel_idx on business_activity (account_id, channel, type, at, event_id)
  where channel <> 'web';
create index business_activity_initiator_idx on business_activity (account_id, initiator, type, at, event_id)
  where initiator is not null;
create index owner_activity_channel_idx on owner_activity (person_id, account_id, channel, at, event_id)
  where channel <> 'web';
create index owner_activity_initiator_idx on owner_activity (person_id, account_id, initiator, at, event_id)
  where initiator is not null;
create index audit_event_person_channel_idx on audit_event (person_id, account_id, log_channel(channel, actor), at desc, id desc)
  include (type) where log_channel(channel, actor) <> 'web';
create index audit_event_person_initiator_idx on audit_event (person_id, account_id, log_initiator(actor), at desc, id desc)
  include (type) where log_initiator(actor) is not null;

create or replace function note_in_own_drive(event audit_event) returns boolean language plpgsql as $$
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
    insert into owner_activity (person_id, account_id, at, event_id, subject, type, channel, initiator)
    values (home.person_id, home.account_id, event.at, event.id, event.subject, event.type,
      channel_of(event), initiator_of(event));
  end if;
  if home.of_business then
    insert into business_activity (account_id, type, at, event_id, person_id, subject, place, channel, initiator)
    values (home.account_id, event.type, event.at, event.id, event.person_id, event.subject,
      case when home.kind <> 'personal' then 'business' else 'private' end, channel_of(event), initiator_of(event));
  end if;
  return true;
end $$;

create or replace function note_owner(event audit_event) returns void language plpgsql as $$
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
    insert into owner_activity (person_id, account_id, at, event_id, subject, type, channel, initiator)
    values (whose.person_id, whose.account_id, event.at, event.id, event.subject, event.type,
      channel_of(event), initiator_of(event));
  end if;
end $$;

create or replace function note_businesses(event audit_event) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  named uuid := uuid_in_text(event.subject);
  items uuid[] := array[named];
  -- Of a refused sign-in, whose it was.
  person uuid := coalesce(event.person_id, case when event.type = 'session.refused' then uuid_in_text(event.subject) end);
  touched record;
  noted uuid[] := '{}';
  other uuid;
begin
  if event.data ?| array['parentId', 'fromParent', 'toParent', 'folderId', 'from'] then
    items := items || array[uuid_in_text(event.data ->> 'parentId'), uuid_in_text(event.data ->> 'fromParent'),
      uuid_in_text(event.data ->> 'toParent'), uuid_in_text(event.data ->> 'folderId'),
      case when event.type = 'item.copied' then uuid_in_text(event.data ->> 'from') end];
  end if;
  for touched in
    select d.account_id, bool_or(d.kind <> 'personal') as is_business from item i join drive d on d.id = i.drive_id
    where i.id = any(items) group by d.account_id
  loop
    noted := noted || touched.account_id;
    insert into business_activity (account_id, type, at, event_id, person_id, subject, place, channel, initiator)
    select b.id, event.type, event.at, event.id, person, event.subject,
      case when touched.is_business then 'business' else 'private' end, channel_of(event), initiator_of(event)
    from business b where b.id = touched.account_id;
  end loop;
  -- What is deleted for ever has no row any more, and some rows are about a drive as a whole: they name the drive.
  if noted = '{}' then
    for touched in
      select d.account_id, d.kind <> 'personal' as is_business from drive d
      where d.id = coalesce(uuid_in_text(event.data ->> 'driveId'), named)
    loop
      noted := noted || touched.account_id;
      insert into business_activity (account_id, type, at, event_id, person_id, subject, place, channel, initiator)
      select b.id, event.type, event.at, event.id, person, event.subject,
        case when touched.is_business then 'business' else 'private' end, channel_of(event), initiator_of(event)
      from business b where b.id = touched.account_id;
    end loop;
  end if;
  if event.account_id = any(noted) then return; end if;
  insert into business_activity (account_id, type, at, event_id, person_id, subject, place, channel, initiator)
  select b.id, event.type, event.at, event.id, person, event.subject, case when noted <> '{}' then 'elsewhere' end,
    channel_of(event), initiator_of(event)
  from business b where b.id = event.account_id;
  if event.type !~ '^(business|employee|session)\.' then return; end if;
  for other in
    select named where event.type like 'business.%'
    union select e.business_id from employee e where event.type = 'employee.changed' and e.id = named
    -- A wrong password opens every account of the person, or none.
    union select e.business_id from employee e
      where event.type = 'session.refused' and e.person_id = named and e.removed_at is null
    union select s.account_id from session_account s where event.type = 'session.ended' and s.session_id = named
  loop
    insert into business_activity (account_id, type, at, event_id, person_id, subject, channel, initiator)
    select b.id, event.type, event.at, event.id, person, event.subject, channel_of(event), initiator_of(event)
    from business b where b.id = other
    on conflict do nothing;
  end loop;
end $$;

create or replace function note_support(event audit_event) returns void language plpgsql as $$
begin
  insert into owner_activity (person_id, account_id, at, event_id, subject, type, channel, initiator)
  select a.person_id, a.id, event.at, event.id, event.subject, event.type, channel_of(event), initiator_of(event)
  from account a
  where a.id = event.account_id and a.person_id is not null and event.person_id is distinct from a.person_id;
end $$;

create or replace function note_named_business(event audit_event) returns void language plpgsql as $$
begin
  insert into business_activity (account_id, type, at, event_id, subject, channel, initiator)
  select b.id, event.type, event.at, event.id, event.subject, channel_of(event), initiator_of(event) from business b
  where b.id = uuid_in_text(event.data ->> 'accountId')
  on conflict do nothing;
end $$;

create or replace function note_edoc(event audit_event) returns void language plpgsql as $$
begin
  if event.account_id is not null then
    insert into business_activity (account_id, type, at, event_id, person_id, subject, channel, initiator)
    select b.id, event.type, event.at, event.id, event.person_id, event.subject, channel_of(event), initiator_of(event)
    from business b
    where b.id = event.account_id;
  else
    perform note_named_business(event);
    insert into owner_activity (person_id, account_id, at, event_id, subject, type, channel, initiator)
    select a.person_id, a.id, event.at, event.id, event.subject, event.type, channel_of(event), initiator_of(event)
    from account a
    where a.id = uuid_in_text(event.data ->> 'accountId') and a.person_id is not null
    on conflict do nothing;
  end if;
end $$;
