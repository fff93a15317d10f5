-- How many replaced versions a business keeps, and how long; without a row, as everybody else.
create table version_policy (
  account_id uuid primary key references account,
  versions integer not null check (versions between 10 and 1000),
  days integer not null check (days between 30 and 3650)
);
grant select, insert, update, delete on version_policy to khlang_app;
