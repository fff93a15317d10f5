-- A person's rows of the log in one account, in the order of their page. The index by person alone is part of it.
create index audit_event_personal_idx on audit_event (person_id, account_id, at desc, id desc) include (type);
drop index audit_event_person_idx;

-- What somebody else, or the product, did to a person's items: those of their own drive, and in Drive Business those
-- they made. Written with the row of the log itself, because only then is it known whose the item is.
create table owner_activity (
  person_id uuid not null references person,
  account_id uuid not null references account,
  at timestamptz not null,
  event_id bigint not null,
  subject text not null,
  type text not null,
  primary key (person_id, account_id, at, event_id)
);
create index owner_activity_account_idx on owner_activity (account_id);
grant select, insert on owner_activity to khlang_app;

create function note_for_owner() returns trigger language plpgsql as $$
declare
  whose record;
begin
  select coalesce(d.person_id, i.created_by) as person_id, d.account_id into whose
    from item i join drive d on d.id = i.drive_id where i.id = new.subject::uuid;
  -- What is deleted for ever has no row any more; the event names its drive.
  if not found and new.data ? 'driveId' then
    select d.person_id, d.account_id into whose from drive d where d.id = (new.data ->> 'driveId')::uuid;
  end if;
  if whose.person_id is not null
      and (new.person_id is distinct from whose.person_id or new.account_id is distinct from whose.account_id) then
    insert into owner_activity (person_id, account_id, at, event_id, subject, type)
    values (whose.person_id, whose.account_id, new.at, new.id, new.subject, new.type);
  end if;
  return null;
end $$;
create trigger audit_event_owner after insert on audit_event for each row
  when (new.outcome = 'ok' and new.type ~ '^(item|version|file-password)\.' and new.subject ~ '^[0-9a-f-]{36}$')
  execute function note_for_owner();
