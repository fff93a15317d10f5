-- The length that a business asks of passwords is a rule for entering that business, not for the account of a person.

-- Since when it is asked for: a password from before keeps opening the business.
alter table sign_in_policy add column length_since timestamptz;
update sign_in_policy set length_since = now() where password_length > 8;

-- `credential.short_of` is from now on the least that a business of the person asks for and the password does not have,
-- noted when it is chosen and at each sign-in with it. All that are asked for, of the businesses of a person:
create function password_lengths_of(who uuid) returns integer[] language sql stable parallel safe as $$
  select coalesce(array_agg(distinct policy.password_length), '{}')
  from employee e
    join sign_in_policy policy on policy.business_id = e.business_id
    join account a on a.id = e.business_id and a.status <> 'terminated'
  where e.person_id = who and e.removed_at is null
$$;
