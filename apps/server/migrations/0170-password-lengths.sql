-- How many characters a business asks of the passwords of its people, and of those of its links; at least those of C13.
alter table sign_in_policy
  add column password_length integer not null default 8 check (password_length between 8 and 64);
alter table link_policy
  add column password_length integer not null default 6 check (password_length between 6 and 64);

-- The length that the password was too short for, at the latest sign-in with it; null for none. Its own is not kept.
alter table credential add column short_of integer;

-- The most that the businesses of a person ask of their password.
create function password_length_of(who uuid) returns integer language sql stable parallel safe as $$
  select coalesce(max(policy.password_length), 8)
  from employee e
    join sign_in_policy policy on policy.business_id = e.business_id
    join account a on a.id = e.business_id and a.status <> 'terminated'
  where e.person_id = who and e.removed_at is null
$$;
