-- A restore that an Admin Business ordered in the backup page of the business; null for one's own.
alter table restore_run add column ordered_in uuid references account;
-- Whose private drive it is, if it is one: it is restored with the rights of its owner, and who ordered it sees no names.
alter table restore_run add column owner_id uuid references person;
create index restore_run_ordered_idx on restore_run (ordered_in) where ordered_in is not null;
create index restore_run_owner_idx on restore_run (owner_id) where owner_id is not null;
