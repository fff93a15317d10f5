-- The department that a person acted for, with the name that it had then (C64); rows from before have neither.
alter table audit_event add column department_id uuid, add column department_name text;

-- In the log of the business whose department it is, and in no other.
alter table business_activity add column department uuid;
create function note_department() returns trigger language plpgsql as $$
begin
  new.department := (select e.department_id from audit_event e where e.id = new.event_id and e.account_id = new.account_id);
  return new;
end $$;
create trigger business_activity_department before insert on business_activity
  for each row when (new.person_id is not null) execute function note_department();
create index business_activity_department_idx on business_activity (account_id, department, type, at, event_id)
  where department is not null;
