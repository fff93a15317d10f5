-- A suspended employee keeps everything and reaches nothing.
alter table employee add column suspended_at timestamptz;
create index employee_admin_idx on employee (business_id) where is_admin and removed_at is null;

-- Somebody without an account, who becomes an employee when they register with this address or number.
create table employee_invitation (
  id uuid primary key,
  business_id uuid not null references business,
  -- An e-mail address in lower case, or a mobile number such as +66810000001.
  address text not null,
  is_mobile boolean not null,
  is_admin boolean not null,
  -- Groups that no longer exist when it is accepted are ignored.
  departments uuid[] not null,
  roles uuid[] not null,
  -- Of the address in the latest mail; text messages carry none, since the number is proven on registering.
  token_hash bytea unique,
  invited_by uuid not null references person,
  created_at timestamptz not null,
  -- Counts how often it was sent: each time is a message of its own.
  sent smallint not null default 1,
  expires_at timestamptz not null,
  unique (business_id, address)
);
create index employee_invitation_address_idx on employee_invitation (address);
create index employee_invitation_name_idx on employee_invitation (business_id, address collate thai_natural, id);
create index employee_invitation_invited_by_idx on employee_invitation (invited_by);
grant select, insert, update, delete on employee_invitation to khlang_app;
