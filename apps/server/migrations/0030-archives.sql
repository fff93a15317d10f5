-- Addresses of archives: each gives what its maker may read then, once, for a minute.
create table archive_ticket (
  token_hash bytea primary key,
  person_id uuid not null references person on delete cascade,
  account_id uuid not null references account on delete cascade,
  session_id uuid not null,
  item_ids uuid[] not null,
  name text not null,
  language text not null check (language in ('th', 'en')),
  expires_at timestamptz not null
);
create index archive_ticket_expires_idx on archive_ticket (expires_at);
create index archive_ticket_person_idx on archive_ticket (person_id);
create index archive_ticket_account_idx on archive_ticket (account_id);
grant select, insert, update, delete on archive_ticket to khlang_app;
