-- The name by which lists of a business sort and find its employees. It follows the person, who may work for several.
alter table employee add column name text not null default '';

create function shown_name(first_name text, last_name text, username text) returns text
  language sql immutable as $$ select coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) $$;

create function employee_takes_name() returns trigger language plpgsql as $$
begin
  new.name := coalesce(
    (select shown_name(p.first_name_th, p.last_name_th, p.username) from person p where p.id = new.person_id), '');
  return new;
end $$;
create trigger employee_takes_name before insert on employee for each row execute function employee_takes_name();

create function person_gives_name() returns trigger language plpgsql as $$
begin
  update employee set name = shown_name(new.first_name_th, new.last_name_th, new.username) where person_id = new.id and removed_at is null;
  return null;
end $$;
create trigger person_gives_name after update of first_name_th, last_name_th, username on person
  for each row execute function person_gives_name();

update employee e set name = shown_name(p.first_name_th, p.last_name_th, p.username)
from person p where p.id = e.person_id;

create index employee_name_idx on employee (business_id, name collate "th-TH-x-icu", id) where removed_at is null;
create index department_name_idx on department (business_id, name_th collate "th-TH-x-icu", id) where suspended_at is null;
