-- Results of requests with an Idempotency-Key: a repeat after a lost answer gets the first result instead of a second
-- file. Written in the transaction of the work itself, kept for a day.
create table idempotent_request (
  person_id uuid not null,
  account_id uuid not null,
  key text not null check (length(key) between 1 and 128),
  -- what was requested, hashed: the same key for something else is refused
  request bytea not null,
  result jsonb not null,
  stored_at timestamptz not null,
  primary key (person_id, account_id, key)
);
create index idempotent_request_stored_idx on idempotent_request (stored_at);
grant select, insert, delete on idempotent_request to khlang_app;

-- A large file in one request is stored when its last part is: the key waits on the row of the upload.
alter table upload add column request_key text, add column request_hash bytea;
