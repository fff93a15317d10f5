-- The log of a business: which rows of the log concern it, found by when, what, who and which item. Which of the tabs of
-- the page a type belongs to is decided by the application, so that only the type is kept.
create table business_activity (
  account_id uuid not null references account,
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

-- The businesses that a row of the log concerns: the one it was done for, those whose drive it touched, and those that
-- the subject names.
create function businesses_of(event audit_event) returns table (account_id uuid, place text) language sql stable as $$
  with touched as (
    select d.account_id, bool_or(d.kind <> 'personal') as is_business
    from drive d
    where d.id in (
      select i.drive_id from item i where i.id in (
        uuid_in_text(event.subject), uuid_in_text(event.data ->> 'parentId'), uuid_in_text(event.data ->> 'fromParent'),
        uuid_in_text(event.data ->> 'toParent'), uuid_in_text(event.data ->> 'folderId'),
        case when event.type = 'item.copied' then uuid_in_text(event.data ->> 'from') end)
      union all values (uuid_in_text(event.subject)), (uuid_in_text(event.data ->> 'driveId')))
    group by d.account_id
  ),
  concerned as (
    select event.account_id
    union select t.account_id from touched t
    union select uuid_in_text(event.subject) where event.type like 'business.%'
    union select e.business_id from employee e
      where event.type = 'employee.changed' and e.id = uuid_in_text(event.subject)
    -- A wrong password opens every account of the person, or none.
    union select e.business_id from employee e
      where event.type = 'session.refused' and e.person_id = uuid_in_text(event.subject) and e.removed_at is null
    union select s.account_id from session_account s
      where event.type = 'session.ended' and s.session_id = uuid_in_text(event.subject)
  )
  select c.account_id,
    case when t.is_business then 'business' when not t.is_business then 'private'
      when exists (select from touched) then 'elsewhere' end
  from concerned c join business b on b.id = c.account_id left join touched t on t.account_id = c.account_id
$$;

-- Who acted; of a refused sign-in, whose it was.
create function person_in(event audit_event) returns uuid language sql immutable as $$
  select coalesce(event.person_id, case when event.type = 'session.refused' then uuid_in_text(event.subject) end)
$$;

create function note_for_business() returns trigger language plpgsql as $$
begin
  insert into business_activity (account_id, type, at, event_id, person_id, subject, place)
  select b.account_id, new.type, new.at, new.id, person_in(new), new.subject, b.place from businesses_of(new) b;
  return null;
end $$;
create trigger audit_event_business after insert on audit_event for each row execute function note_for_business();

-- What happened before. Of items that are gone it is not known any more where they were.
insert into business_activity (account_id, type, at, event_id, person_id, subject, place)
select b.account_id, e.type, e.at, e.id, person_in(e), e.subject, b.place from audit_event e, businesses_of(e) b;
