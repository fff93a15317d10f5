-- After how many days a password no longer opens the business; 0 for never.
alter table sign_in_policy
  add column password_days integer not null default 0 check (password_days between 0 and 366),
  -- Since when the days count at the earliest: nobody's password expires on the day the period is set or shortened.
  add column password_since timestamptz,
  add constraint sign_in_policy_password_check check ((password_days = 0) = (password_since is null));

-- The one session that somebody may still begin for a business after their password has expired there.
create table password_grace (
  business_id uuid not null references business on delete cascade,
  person_id uuid not null references person on delete cascade,
  -- The expiry that it belongs to: a later one has a session of its own.
  due_at timestamptz not null,
  session_id uuid not null,
  primary key (business_id, person_id)
);
create index password_grace_person_idx on password_grace (person_id);

-- The latest notice before an expiry that somebody was sent: so many days before it.
create table password_notice (
  business_id uuid not null references business on delete cascade,
  person_id uuid not null references person on delete cascade,
  due_at timestamptz not null,
  days integer not null,
  primary key (business_id, person_id)
);
create index password_notice_person_idx on password_notice (person_id);
grant select, insert, update, delete on password_grace, password_notice to khlang_app;
