-- People whom whoever runs the server has certified to work for the service, each in a role. `support` helps customers as botonebox,
-- under the name that they see; `operator` decides whose a number is. The name stands in the log of decisions.
create table staff (
  person_id uuid not null references person,
  role text not null check (role in ('support', 'operator')),
  name text not null check (name <> ''),
  certified_at timestamptz not null,
  revoked_at timestamptz,
  primary key (person_id, role)
);
create index staff_role_idx on staff (role, certified_at) where revoked_at is null;
grant select, insert, update on staff to khlang_app;

insert into staff (person_id, role, name, certified_at, revoked_at)
select person_id, 'support', name, certified_at, revoked_at from support_agent;
insert into staff (person_id, role, name, certified_at)
select id, 'operator', shown_name(first_name_th, last_name_th, username), now() from person where is_operator;
drop table support_agent;
alter table person drop column is_operator;

-- When the operator decided after seeing a paper: the others are waiting.
alter table identifier_paper add column answered_at timestamptz;
create index identifier_paper_waiting_idx on identifier_paper (account_id, added_at) where answered_at is null;
create index identifier_proof_at_idx on identifier_proof (proved_at, account_id);
create index identifier_dispute_at_idx on identifier_dispute (opened_at, account_id) where decided_at is null;

-- What an operator does to the number of a business is done by a person, in their own account, and in the log of that business.
create or replace function note_event() returns trigger language plpgsql as $$
begin
  if new.type like 'edoc.%' then
    perform note_edoc(new);
  else
    if not note_in_own_drive(new) then
      perform note_owner(new);
      perform note_businesses(new);
    end if;
    if new.actor = 'person:operator' or (new.account_id is null
        and (new.type like 'consent.%' or new.type like 'mailbox.%' or new.type like 'identifier.%')) then
      perform note_named_business(new);
    end if;
  end if;
  if new.actor like 'support:%' then
    perform note_support(new);
  end if;
  return null;
end $$;
