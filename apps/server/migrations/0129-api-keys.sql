-- A key by which programs act for a business, within its scopes and its folder. The secret is shown once; what is kept is
-- its SHA-256, which is also how it is found: it has 256 random bits, so that neither is guessed.
create table api_key (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Everything outside does not exist for the key. It stays when the folder is deleted: the key then reaches nothing.
  folder_id uuid,
  -- Networks that it may be used from; none for anywhere.
  networks text[] not null default '{}',
  rate_per_second integer not null check (rate_per_second between 1 and 1000),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- The last letters of the secret, by which people tell keys apart.
  secret_end text not null,
  -- The secret before the last rotation, and until when it still works.
  former_hash bytea unique check (length(former_hash) = 32),
  former_until timestamptz,
  created_by uuid references person on delete set null,
  created_at timestamptz not null,
  rotated_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_address text,
  check ((former_hash is null) = (former_until is null))
);
create index api_key_account_idx on api_key (account_id, created_at);
create index api_key_creator_idx on api_key (created_by) where created_by is not null;

-- How often a key was used on one day of Thailand, and how often it was refused or failed.
create table api_key_day (
  key_id uuid not null references api_key on delete cascade,
  day date not null,
  calls integer not null,
  errors integer not null,
  primary key (key_id, day)
);
grant select, insert, update, delete on api_key, api_key_day to khlang_app;

-- Uploads and zip addresses of programs belong to their key.
alter table upload add column api_key_id uuid references api_key on delete cascade;
create index upload_api_key_idx on upload (api_key_id) where api_key_id is not null;
alter table archive_ticket alter column person_id drop not null, alter column session_id drop not null,
  add column api_key_id uuid references api_key on delete cascade,
  add check ((api_key_id is null) = (person_id is not null and session_id is not null));
create index archive_ticket_api_key_idx on archive_ticket (api_key_id) where api_key_id is not null;

comment on column idempotent_request.person_id is 'who sent the request: a person, or an API key';
