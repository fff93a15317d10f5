-- A public address by which visitors add files to one folder, without seeing anything inside it.
create table upload_link (
  id uuid primary key,
  folder_id uuid not null references item on delete cascade,
  -- As with share links: SHA-256 of the token of its address, and the token sealed for its creator.
  token_hash bytea not null unique,
  token_sealed bytea not null,
  key_id text not null,
  name text not null default '',
  password_hash text,
  expires_at timestamptz,
  max_files integer check (max_files > 0),
  -- Counted in the statement that compares it with the maximum.
  received integer not null default 0,
  max_size bigint check (max_size > 0),
  -- Extensions in lower case, without the dot; none: any.
  types text[] not null default '{}',
  ask_name text not null default 'no' check (ask_name in ('no', 'optional', 'required')),
  ask_email text not null default 'no' check (ask_email in ('no', 'optional', 'required')),
  remark text not null default '',
  qr boolean not null default false,
  notify boolean not null default true,
  -- What happens to a taken name. A visitor never changes a file that is there.
  duplicate text not null default 'create_copy' check (duplicate in ('create_copy')),
  login_required boolean not null default false,
  send_inbox boolean not null default false,
  send_etax boolean not null default false,
  enabled boolean not null default true,
  -- Changes with everything after which visitors must open it again.
  generation integer not null default 1,
  revision integer not null default 1,
  made_as text not null check (made_as in ('owner', 'admin', 'adminBusiness', 'other')),
  created_by uuid not null references person,
  account_id uuid not null references account,
  created_at timestamptz not null,
  last_received_at timestamptz
);
create index upload_link_folder_idx on upload_link (folder_id, created_at desc, id desc);
create index upload_link_key_idx on upload_link (key_id);
create index upload_link_mine_idx on upload_link (created_by, account_id, created_at desc, id desc);

-- What a visitor is asked to send: the lines of a checklist.
create table upload_link_entry (
  id uuid primary key,
  link_id uuid not null references upload_link on delete cascade,
  position integer not null,
  title text not null,
  required boolean not null default true,
  due_at timestamptz
);
create index upload_link_entry_link_idx on upload_link_entry (link_id, position);

-- A visitor who opened an upload link, in one browser or program.
create table upload_link_visit (
  id uuid primary key,
  -- SHA-256 of the ticket.
  ticket_hash bytea not null unique,
  link_id uuid not null references upload_link on delete cascade,
  generation integer not null,
  -- Where the link required a sign-in.
  person_id uuid references person,
  -- As the visitor typed them.
  name text not null default '',
  email text not null default '',
  expires_at timestamptz not null
);
create index upload_link_visit_link_idx on upload_link_visit (link_id);
create index upload_link_visit_expires_idx on upload_link_visit (expires_at);

-- An upload belongs to a person, or to a visit, which sends one file at a time.
alter table upload add column visit_id uuid references upload_link_visit on delete set null;
create index upload_visit_idx on upload (visit_id) where visit_id is not null;
create unique index upload_one_of_visit_idx on upload (visit_id) where state = 'open';

-- What a visitor said about the file that they are sending.
create table upload_link_sending (
  upload_id uuid primary key references upload on delete cascade,
  link_id uuid not null references upload_link on delete cascade,
  entry_id uuid references upload_link_entry on delete set null,
  remark text not null default ''
);
create index upload_link_sending_link_idx on upload_link_sending (link_id);
create index upload_link_sending_entry_idx on upload_link_sending (entry_id) where entry_id is not null;

-- A file that came in through a link. It stays when the file is renamed, moved or removed.
create table upload_link_file (
  id uuid primary key,
  link_id uuid not null references upload_link on delete cascade,
  visit_id uuid references upload_link_visit on delete set null,
  item_id uuid references item on delete set null,
  entry_id uuid references upload_link_entry on delete set null,
  -- The receipt: short, and nobody finds one by trying.
  reference text not null unique,
  name text not null,
  size bigint not null,
  visitor_name text not null,
  visitor_email text not null,
  remark text not null,
  received_at timestamptz not null
);
create index upload_link_file_link_idx on upload_link_file (link_id, received_at desc, id desc);
create index upload_link_file_visit_idx on upload_link_file (visit_id, received_at desc, id desc);
create index upload_link_file_entry_idx on upload_link_file (entry_id) where entry_id is not null;
create index upload_link_file_item_idx on upload_link_file (item_id);

grant select, insert, update, delete
  on upload_link, upload_link_entry, upload_link_visit, upload_link_sending, upload_link_file to khlang_app;
