-- The key of such a content is wrapped by the key of an encrypted file, not by a master key: the service cannot read it.
alter table blob add column sealed boolean not null default false;
-- Only what master keys wrap is looked for by them.
drop index blob_key_idx;
create index blob_key_idx on blob (key_id) where not sealed;

-- The key of an encrypted file, wrapped twice: by what comes of its passphrase, and by its recovery code. It goes with
-- the file, and with it all of its contents.
create table file_encryption (
  item_id uuid primary key references item on delete cascade,
  -- How the passphrase becomes a key (argon2id).
  memory integer not null,
  passes integer not null,
  parallelism integer not null,
  passphrase_salt bytea not null,
  passphrase_wrap bytea not null,
  recovery_salt bytea not null,
  recovery_wrap bytea not null,
  encrypted_at timestamptz not null,
  encrypted_by uuid not null
);

-- An encrypted file that is open in a sign-in: its key, sealed by what only the token of that sign-in gives. The
-- database knows the token by its hash alone, so these rows open nothing by themselves.
create table file_key_session (
  session_id uuid not null,
  item_id uuid not null references item on delete cascade,
  sealed_key bytea not null,
  expires_at timestamptz not null,
  primary key (session_id, item_id)
);
create index file_key_session_item_idx on file_key_session (item_id);
create index file_key_session_expires_idx on file_key_session (expires_at);
