-- The columns that a person sees in lists of employees, beside the name.
alter table person
  add column employee_columns text[] not null default '{departments,roles,lastSeen}'
    check (employee_columns <@ array['departments', 'roles', 'lastSeen', 'added', 'inbox', 'outbox']);
