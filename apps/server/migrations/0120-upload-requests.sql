-- Somebody whom the creator of an upload link asked by mail to send files through it. The id is in the addresses of
-- their mails: what they send counts as theirs, and with it they stop further mails.
create table upload_request (
  id uuid primary key,
  link_id uuid not null references upload_link on delete cascade,
  -- In lower case.
  email text not null,
  language text not null check (language in ('th', 'en')),
  asked_at timestamptz not null,
  -- Reminders that the creator sent, and the last mail after the first.
  reminders integer not null default 0,
  reminded_at timestamptz,
  -- The deadline of which a reminder was sent by itself: once for each.
  reminded_of timestamptz,
  stopped_at timestamptz,
  unique (link_id, email)
);

-- Whether reminders are sent by themselves before a deadline.
alter table upload_link add column remind boolean not null default true;

-- Whose address a visitor came by.
alter table upload_link_visit add column request_id uuid references upload_request on delete set null;
create index upload_link_visit_request_idx on upload_link_visit (request_id) where request_id is not null;
alter table upload_link_file add column request_id uuid references upload_request on delete set null;
create index upload_link_file_request_idx on upload_link_file (request_id) where request_id is not null;

grant select, insert, update, delete on upload_request to khlang_app;
