-- A public address that opens one file, or one folder with everything below it, without an account.
create table share_link (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  -- SHA-256 of the token of its address: how a visitor's address is found.
  token_hash bytea not null unique,
  -- The token, sealed with the master key: the creator may copy the address again.
  token_sealed bytea not null,
  key_id text not null,
  name text not null default '',
  permission text not null check (permission in ('view', 'download')),
  password_hash text,
  expires_at timestamptz,
  open_limit integer check (open_limit > 0),
  opens integer not null default 0,
  watermark boolean not null default false,
  allow_unmarked boolean not null default false,
  qr boolean not null default false,
  login_required boolean not null default false,
  remark text not null default '',
  enabled boolean not null default true,
  -- Changes with everything after which visitors must open it again: password, address, sign-in, off and on.
  generation integer not null default 1,
  revision integer not null default 1,
  made_as text not null check (made_as in ('owner', 'admin', 'adminBusiness', 'other')),
  created_by uuid not null references person,
  account_id uuid not null references account,
  created_at timestamptz not null,
  last_opened_at timestamptz
);
create index share_link_item_idx on share_link (item_id, created_at desc, id desc);
create index share_link_key_idx on share_link (key_id);
create index share_link_mine_idx on share_link (created_by, account_id, created_at desc, id desc);

-- A content session of one browser or program with an opened link (C28).
create table link_session (
  -- SHA-256 of the ticket.
  ticket_hash bytea primary key,
  link_id uuid not null references share_link on delete cascade,
  generation integer not null,
  -- Where the link required a sign-in.
  person_id uuid references person,
  -- Who a watermark names: the person who was signed in, or the address.
  viewer text not null,
  expires_at timestamptz not null
);
create index link_session_link_idx on link_session (link_id);
create index link_session_expires_idx on link_session (expires_at);

-- Opens and wrong passwords of a link by day, in Bangkok time.
create table link_day (
  link_id uuid not null references share_link on delete cascade,
  day date not null,
  opens integer not null default 0,
  wrong_passwords integer not null default 0,
  primary key (link_id, day)
);

-- A one-time address of a ZIP, for the session that asked for it.
create table link_archive (
  token_hash bytea primary key,
  ticket_hash bytea not null references link_session on delete cascade,
  item_ids uuid[] not null,
  name text not null,
  language text not null check (language in ('th', 'en')),
  expires_at timestamptz not null
);
create index link_archive_session_idx on link_archive (ticket_hash);
create index link_archive_expires_idx on link_archive (expires_at);

-- The code that a watermark shows: which link was viewed, by whom and when; one for each session and file. Kept without
-- the link.
create table link_view (
  code text primary key,
  link_id uuid references share_link on delete set null,
  item_id uuid,
  ticket_hash bytea not null,
  viewer text,
  address text,
  at timestamptz not null
);
create index link_view_link_idx on link_view (link_id, at desc);
create index link_view_at_idx on link_view (at);
create unique index link_view_session_idx on link_view (ticket_hash, item_id);

-- Defaults and maxima that a business sets for the links of its people.
create table link_policy (
  account_id uuid primary key references account,
  default_days integer check (default_days > 0),
  max_days integer check (max_days > 0),
  default_opens integer check (default_opens > 0),
  max_opens integer check (max_opens > 0),
  password_required boolean not null default false,
  login_required boolean not null default false,
  allows_links boolean not null default true
);
grant select, insert, update, delete on share_link, link_session, link_day, link_archive, link_view, link_policy to khlang_app;
