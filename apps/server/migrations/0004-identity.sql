-- Who is signed in, and everything that proves it. No secret stands here in the clear: tokens and codes are hashed,
-- what must be read again is sealed with a key that is not in the database.
create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references person,
  method text not null,
  service text not null check (service in ('OneID', 'OneMail', 'OneMail_OneID')),
  client text not null,
  address text not null,
  department_access_id uuid references department on delete set null,
  -- Signed in through the directory service, or on the pages of the health sign-in: they have their own way out.
  is_directory boolean not null default false,
  is_health boolean not null default false,
  -- The sign-in at the embedded provider that this session came from; it ends with the session.
  provider_session_hash bytea,
  sealed_id_token bytea,
  -- An access token opens a browser once.
  handed_off_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_person_idx on session (person_id, created_at desc, id) where ended_at is null;
create index session_expires_idx on session (expires_at);
create index session_department_idx on session (department_access_id) where department_access_id is not null;

create table credential (
  person_id uuid primary key references person,
  password_hash text not null,
  changed_at timestamptz not null
);

-- Which person an account at an identity provider is.
create table identity_link (
  issuer text not null,
  subject text not null,
  person_id uuid not null references person,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identity_link_person_idx on identity_link (person_id);

-- Sign-ins that have gone to the identity provider and are not back yet.
create table pending_sign_in (
  state_hash bytea primary key,
  -- The browser that started it holds the other half in a cookie.
  browser_hash bytea not null,
  nonce text not null,
  sealed_verifier bytea not null,
  return_to text not null,
  method text not null,
  is_directory boolean not null,
  is_health boolean not null,
  expires_at timestamptz not null
);
create index pending_sign_in_expires_idx on pending_sign_in (expires_at);

-- One live code for each number and purpose.
create table otp (
  purpose text not null,
  mobile text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  resend_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (purpose, mobile)
);
create index otp_expires_idx on otp (expires_at);

-- What the embedded identity provider keeps: sessions, interactions, grants, codes, tokens.
create table oidc_payload (
  kind text not null,
  id_hash bytea not null,
  sealed_payload bytea not null,
  account_id text,
  grant_id_hash bytea,
  uid_hash bytea,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id_hash)
);
create index oidc_payload_account_idx on oidc_payload (account_id) where account_id is not null;
create index oidc_payload_grant_idx on oidc_payload (grant_id_hash) where grant_id_hash is not null;
create index oidc_payload_uid_idx on oidc_payload (uid_hash) where uid_hash is not null;
create index oidc_payload_expires_idx on oidc_payload (expires_at);

-- Keys that this installation made for itself, sealed.
create table identity_key (
  name text primary key,
  sealed_value bytea not null
);

-- Systems whose signed word about who somebody is counts here.
create table partner (
  id uuid primary key,
  name text not null unique,
  algorithm text not null check (algorithm in ('HS256', 'RS256', 'EdDSA')),
  public_key text,
  sealed_secret bytea,
  audience text not null,
  kinds text[] not null,
  sealed_call_key bytea not null,
  enabled boolean not null default true,
  created_at timestamptz not null,
  check ((algorithm = 'HS256') = (sealed_secret is not null)),
  check ((algorithm = 'HS256') = (public_key is null))
);

-- Numbers that may be used once: of partner assertions and of signed calls.
create table used_nonce (
  scope text not null,
  nonce_hash bytea not null,
  expires_at timestamptz not null,
  primary key (scope, nonce_hash)
);
create index used_nonce_expires_idx on used_nonce (expires_at);

-- One-time tokens that turn into a session.
create table handoff_token (
  token_hash bytea primary key,
  kind text not null check (kind in ('product', 'shared')),
  person_id uuid not null references person,
  account_id uuid references account,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index handoff_token_product_idx on handoff_token (person_id) where kind = 'product';
create index handoff_token_person_idx on handoff_token (person_id);
create index handoff_token_account_idx on handoff_token (account_id) where account_id is not null;
create index handoff_token_expires_idx on handoff_token (expires_at);

-- A computer that waits for the yes of a signed-in phone.
create table qr_sign_in (
  id uuid primary key,
  secret_hash bytea not null,
  number text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'used')),
  person_id uuid references person,
  expires_at timestamptz not null
);
create index qr_sign_in_person_idx on qr_sign_in (person_id) where person_id is not null;
create index qr_sign_in_expires_idx on qr_sign_in (expires_at);
