-- The log of a business: which rows of the log concern it, found by when, what, who and which item. Which of the tabs of
-- the page a type belongs to is decided by the application, so that only the type is kept.
create table business_activity (
  -- A business: rows are written for businesses that were found, so that a foreign key would only ask again.
  account_id uuid not null,
  type text not null,
  at timestamptz not null,
  event_id bigint not null,
  person_id uuid,
  subject text not null,
  -- Where the item was when it happened: in Drive Business, or its retained trash; in the private drive of somebody in this business; in a
  -- drive that is not of this business; null where no item is known. Only the first may be named to an admin.
  place text check (place in ('business', 'private', 'elsewhere')),
  primary key (account_id, type, at, event_id)
);
create index business_activity_person_idx on business_activity (account_id, person_id, type, at, event_id)
  where person_id is not null;
create index business_activity_subject_idx on business_activity (account_id, subject, at, event_id) include (type)
  where place = 'business';
grant select, insert on business_activity to khlang_app;

-- The names that items had before they were renamed, or when they left: a search of the log finds them by these too.
create index audit_event_former_name_idx on audit_event using gin (
  (coalesce(data ->> 'name', '') || ' / ' || coalesce(data ->> 'from', '') || ' / ' || coalesce(data ->> 'to', ''))
  gin_trgm_ops)
  where type in ('item.purged', 'item.renamed', 'item.moved');

-- The businesses that a session has been used for: the first time is a sign-in to the business.
create table session_account (
  session_id uuid not null references session on delete cascade,
  account_id uuid not null references account,
  primary key (session_id, account_id)
);
create index session_account_account_idx on session_account (account_id);
grant select, insert on session_account to khlang_app;

create function uuid_in_text(value text) returns uuid language sql immutable parallel safe as $$
  select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end
$$;

-- Writes down the businesses that a row of the log concerns: the one it was done for, those whose drive it touched, and
-- those that the subject names. It happens with every row: small statements, planned once and not for each row anew.
create function note_businesses(event audit_event) returns void language plpgsql
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
    insert into business_activity (account_id, type, at, event_id, person_id, subject, place)
    select b.id, event.type, event.at, event.id, person, event.subject,
      case when touched.is_business then 'business' else 'private' end
    from business b where b.id = touched.account_id;
  end loop;
  -- What is deleted for ever has no row any more, and some rows are about a drive as a whole: they name the drive.
  if noted = '{}' then
    for touched in
      select d.account_id, d.kind <> 'personal' as is_business from drive d
      where d.id = coalesce(uuid_in_text(event.data ->> 'driveId'), named)
    loop
      noted := noted || touched.account_id;
      insert into business_activity (account_id, type, at, event_id, person_id, subject, place)
      select b.id, event.type, event.at, event.id, person, event.subject,
        case when touched.is_business then 'business' else 'private' end
      from business b where b.id = touched.account_id;
    end loop;
  end if;
  if event.account_id = any(noted) then return; end if;
  insert into business_activity (account_id, type, at, event_id, person_id, subject, place)
  select b.id, event.type, event.at, event.id, person, event.subject, case when noted <> '{}' then 'elsewhere' end
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
    insert into business_activity (account_id, type, at, event_id, person_id, subject)
    select b.id, event.type, event.at, event.id, person, event.subject from business b where b.id = other
    on conflict do nothing;
  end loop;
end $$;

create function note_for_business() returns trigger language plpgsql as $$
begin
  perform note_businesses(new);
  return null;
end $$;
create trigger audit_event_business after insert on audit_event for each row execute function note_for_business();

-- What happened before. Of items that are gone it is not known any more where they were.
do $$
declare
  event audit_event;
begin
  for event in select * from audit_event loop
    perform note_businesses(event);
  end loop;
end $$;
