-- Membership begins when the person accepts. Until then a business has what its admin typed, and nothing of anybody.
-- States: docs/business.md, "The states of a membership".

-- What was typed: 'username', in lower case, beside an address or a number.
alter table employee_invitation add column way text;
update employee_invitation set way = case when is_mobile then 'mobile' else 'email' end;
alter table employee_invitation
  alter column way set not null,
  add constraint employee_invitation_way_check check (way in ('username', 'email', 'mobile')),
  drop column is_mobile;

-- Who had the username when they were invited: whoever takes it later is somebody else. Null if nobody had it, and for
-- addresses and numbers, which are theirs who have proven them.
alter table employee_invitation add column person_id uuid references person;
create index employee_invitation_person_idx on employee_invitation (person_id) where person_id is not null;

-- A declined invitation stays in the list of the business until an admin takes it out.
alter table employee_invitation add column declined_at timestamptz;
