-- The list of employees shows the second factor, the sessions and the state of the password, too.
alter table person
  drop constraint person_employee_columns_check,
  add constraint person_employee_columns_check check (employee_columns <@ array['departments', 'roles', 'lastSeen', 'added',
    'inbox', 'outbox', 'twoFactor', 'sessions', 'password']);
