-- Addresses of chosen e-documents as one ZIP: each is valid once and for a minute.
create table edoc_archive_ticket (
  token_hash bytea primary key,
  person_id uuid not null references person on delete cascade,
  account_id uuid not null references account on delete cascade,
  session_id uuid not null,
  box text not null check (box in ('inbox', 'outbox')),
  edoc_ids uuid[] not null,
  parts text not null check (parts in ('pdf', 'xml', 'both')),
  names text not null check (names in ('rule', 'original')),
  with_index boolean not null,
  language text not null check (language in ('th', 'en')),
  expires_at timestamptz not null
);
create index edoc_archive_ticket_expires_idx on edoc_archive_ticket (expires_at);
create index edoc_archive_ticket_person_idx on edoc_archive_ticket (person_id);
create index edoc_archive_ticket_account_idx on edoc_archive_ticket (account_id);
grant select, insert, update, delete on edoc_archive_ticket to khlang_app;
