-- What a business asks of the sign-ins of its people; without a row, nothing.
create table sign_in_policy (
  business_id uuid primary key references business on delete cascade,
  -- Since when a second factor is required; null for not at all.
  required_since timestamptz,
  -- Days from then, or from when somebody became an employee, in which it is not yet enforced.
  grace_days integer not null check (grace_days between 0 and 90)
);
grant select, insert, update, delete on sign_in_policy to khlang_app;
