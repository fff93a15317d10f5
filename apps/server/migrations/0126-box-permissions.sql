-- Who may see or manage the inbox and the outbox of a business: per group; an employee's own setting is kept with them.
create table box_permission (
  business_id uuid not null references business,
  audience text not null check (audience in ('business', 'department', 'role')),
  audience_id uuid not null,
  box text not null check (box in ('inbox', 'outbox')),
  permission text not null check (permission in ('off', 'view', 'manage')),
  primary key (business_id, audience, audience_id, box)
);
grant select, insert, update, delete on box_permission to khlang_app;

-- Null: as the employee's groups say. "Off" was what nobody had chosen.
alter table employee alter column inbox drop not null, alter column inbox drop default,
  alter column outbox drop not null, alter column outbox drop default;
update employee set inbox = nullif(inbox, 'off'), outbox = nullif(outbox, 'off');
create index employee_own_box_idx on employee (business_id) where inbox is not null or outbox is not null;
