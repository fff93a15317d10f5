-- People, the accounts they act for, and the organisation of a business.
create table person (
  id uuid primary key,
  username text not null,
  email text,
  -- An address that nobody has proven yet signs its person in, and finds them for nobody else.
  email_verified_at timestamptz,
  -- E.164, such as +66810000001
  mobile text unique,
  national_id text unique,
  first_name_th text not null default '',
  last_name_th text not null default '',
  first_name_en text not null default '',
  last_name_en text not null default '',
  language text not null default 'th' check (language in ('th', 'en')),
  default_account_id uuid,
  is_operator boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index person_username_idx on person (lower(username));
create index person_email_idx on person (lower(email));
create unique index person_verified_email_idx on person (lower(email)) where email_verified_at is not null;

create table account (
  id uuid primary key,
  kind text not null check (kind in ('citizen', 'business')),
  person_id uuid unique references person,
  status text not null default 'active' check (status in ('active', 'suspended', 'terminated')),
  status_reason text,
  export_until timestamptz,
  package text not null default 'free',
  created_at timestamptz not null default now(),
  check ((kind = 'citizen') = (person_id is not null))
);
alter table person add foreign key (default_account_id) references account deferrable initially deferred;

create table business (
  id uuid primary key references account,
  tax_id text not null check (tax_id ~ '^[0-9]{13}$'),
  branch_no text not null check (branch_no ~ '^[0-9]{5}$'),
  name_th text not null,
  name_en text not null default '',
  -- The company's mail domain, for the sign-in by domain.
  domain text unique,
  logo text not null default 'default',
  created_at timestamptz not null default now(),
  unique (tax_id, branch_no)
);

create table business_feature (
  business_id uuid not null references business,
  feature text not null,
  status text not null check (status in ('Y', 'N')),
  primary key (business_id, feature)
);

-- A person's own menu switches in one account; what is missing is on.
create table menu_switch (
  person_id uuid not null references person,
  account_id uuid not null references account,
  feature text not null,
  status text not null check (status in ('Y', 'N')),
  primary key (person_id, account_id, feature)
);

-- The upper bound that an admin sets per business, department, role or employee (T18); what is missing is on.
create table feature_bound (
  business_id uuid not null references business,
  audience text not null check (audience in ('business', 'department', 'role', 'employee')),
  audience_id uuid not null,
  feature text not null,
  status text not null check (status in ('Y', 'N')),
  primary key (business_id, audience, audience_id, feature)
);

create table department (
  id uuid primary key,
  business_id uuid not null references business,
  parent_id uuid references department,
  provider_id text,
  name_th text not null,
  name_en text not null default '',
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  unique (business_id, provider_id)
);
create index department_business_idx on department (business_id, parent_id);
create index department_parent_idx on department (parent_id);

create table business_role (
  id uuid primary key,
  business_id uuid not null references business,
  provider_id text,
  name_th text not null,
  name_en text not null default '',
  created_at timestamptz not null default now(),
  unique (business_id, provider_id)
);
create index business_role_business_idx on business_role (business_id);

create table employee (
  id uuid primary key,
  business_id uuid not null references business,
  person_id uuid not null references person,
  provider_id text,
  is_admin boolean not null default false,
  inbox text not null default 'off' check (inbox in ('off', 'view', 'manage')),
  outbox text not null default 'off' check (outbox in ('off', 'view', 'manage')),
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index employee_person_idx on employee (person_id, business_id) where removed_at is null;
create index employee_business_idx on employee (business_id) where removed_at is null;

create table employee_department (
  employee_id uuid not null references employee on delete cascade,
  department_id uuid not null references department on delete cascade,
  primary key (employee_id, department_id)
);
create index employee_department_department_idx on employee_department (department_id);

create table employee_role (
  employee_id uuid not null references employee on delete cascade,
  role_id uuid not null references business_role on delete cascade,
  primary key (employee_id, role_id)
);
create index employee_role_role_idx on employee_role (role_id);
