-- Which account a tax id with its branch, or a national id, has been proved to belong to. What people type when they register
-- stands in `business` and `person`, and is a claim: several accounts may claim one number, and nothing comes to them by it.
create table identifier_proof (
  account_id uuid primary key references account on delete cascade,
  number text not null check (number ~ '^[0-9]{13}$'),
  -- Of a business; empty for the national id of a person.
  branch_no text not null,
  how text not null check (how in ('provider', 'signature', 'operator', 'demo')),
  -- What showed it: the identity provider, the certificate, or what the operator saw.
  detail text not null default '',
  proved_at timestamptz not null,
  unique (number, branch_no)
);
grant select, insert, update, delete on identifier_proof to khlang_app;

alter table business drop constraint business_tax_id_branch_no_key;
create index business_tax_id_idx on business (tax_id, branch_no);
alter table person drop constraint person_national_id_key;
create index person_national_id_idx on person (national_id) where national_id is not null;

-- The account that a number is proved to belong to: the one way from a number to an account. A company without a branch is
-- its head office; a national id has none.
create function account_of_identifier(given_number text, given_branch text) returns uuid language sql stable as $$
  select account_id from identifier_proof
  where number = given_number and branch_no in (coalesce(given_branch, '00000'), '')
  order by branch_no desc limit 1
$$;

-- What the operator does to the number of a business is in the log of that business too.
create or replace function note_event() returns trigger language plpgsql as $$
begin
  if new.type like 'edoc.%' then
    perform note_edoc(new);
  else
    if not note_in_own_drive(new) then
      perform note_owner(new);
      perform note_businesses(new);
    end if;
    if new.account_id is null
        and (new.type like 'consent.%' or new.type like 'mailbox.%' or new.type like 'identifier.%') then
      perform note_named_business(new);
    end if;
  end if;
  if new.actor like 'support:%' then
    perform note_support(new);
  end if;
  return null;
end $$;
