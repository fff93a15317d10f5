-- The authenticator app of a person. The secret is sealed with a key that is not in the database; a pending one replaces
-- it when its first code has been entered.
create table totp (
  person_id uuid primary key references person,
  sealed_secret bytea,
  sealed_pending bytea,
  -- The latest 30 seconds whose code was used: no code counts twice.
  last_step bigint not null default 0,
  enabled_at timestamptz,
  check ((sealed_secret is null) = (enabled_at is null))
);
grant select, insert, update, delete on totp to khlang_app;

-- Codes for people who have lost their authenticator; each works once.
create table recovery_code (
  person_id uuid not null references person,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
grant select, insert, update, delete on recovery_code to khlang_app;

-- Browsers that a person is not asked for a second factor on.
create table trusted_device (
  id uuid primary key,
  person_id uuid not null references person,
  token_hash bytea not null unique,
  client text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index trusted_device_person_idx on trusted_device (person_id, created_at desc);
create index trusted_device_expires_idx on trusted_device (expires_at);
grant select, insert, update, delete on trusted_device to khlang_app;

-- Sign-ins at the embedded provider whose first factor was right and whose second is awaited.
create table sign_in_challenge (
  token_hash bytea primary key,
  interaction_hash bytea not null,
  person_id uuid not null references person,
  method text not null,
  expires_at timestamptz not null
);
create index sign_in_challenge_person_idx on sign_in_challenge (person_id);
create index sign_in_challenge_expires_idx on sign_in_challenge (expires_at);
grant select, insert, update, delete on sign_in_challenge to khlang_app;

-- When the person of a session gave a second factor; a trusted device counts.
alter table session add column second_factor_at timestamptz;
