-- Passkeys of people: the public half of a key pair whose private half stays with an authenticator.
create table passkey (
  id uuid primary key,
  person_id uuid not null references person,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Of the latest signature; an authenticator without a counter always says 0.
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person_idx on passkey (person_id, created_at, id);
grant select, insert, update, delete on passkey to khlang_app;

-- What a browser has been asked to sign: once, for one purpose, in one session or sign-in. The person is unknown only
-- where a passkey signs in by itself.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'confirm', 'second factor', 'sign in')),
  place_hash bytea not null,
  person_id uuid references person,
  expires_at timestamptz not null,
  check ((person_id is null) = (purpose = 'sign in'))
);
create index passkey_challenge_person_idx on passkey_challenge (person_id);
create index passkey_challenge_expires_idx on passkey_challenge (expires_at);
grant select, insert, update, delete on passkey_challenge to khlang_app;
