-- Passwords of devices: each opens one account of one person through the mapped drive, and nothing else (T01).
create table device_password (
  id uuid primary key,
  person_id uuid not null references person,
  account_id uuid not null references account,
  name text not null,
  -- Keyed with a secret that is not in the database; the password itself is told once.
  secret_hash bytea not null unique,
  mode text not null check (mode in ('read-only', 'read-write')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text,
  last_client text,
  revoked_at timestamptz
);
create index device_password_person_idx on device_password (person_id, account_id, created_at desc) where revoked_at is null;
create index device_password_account_idx on device_password (account_id);
create index device_password_expires_idx on device_password (expires_at);
