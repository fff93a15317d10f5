-- What a business has its mail kept from: an account on a mail server that is read (imap), or an address here that mail is
-- sent to (address).
create table mailbox (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('imap', 'address')),
  name text not null,
  -- Of an address: what stands before the @, in lower case.
  local_part text,
  host text,
  port integer,
  security text check (security in ('tls', 'starttls', 'none')),
  username text,
  -- Sealed with the server's secret, because the mail server asks for it; null once the mailbox is removed.
  sealed_password bytea,
  folder text,
  -- What is done on the mail server with a mail whose result is certain.
  after_keeping text check (after_keeping in ('flag', 'seen', 'move')),
  move_to text,
  -- The mails before this day are left alone until a check asks for them.
  since date,
  -- How far it was read: uids count within one uid validity.
  uid_validity bigint,
  last_uid bigint not null default 0,
  enabled boolean not null default true,
  read_at timestamptz,
  -- Why and since when it cannot be read; null while it can.
  failure text,
  failing_since timestamptz,
  -- When its admins were told so: once.
  told_at timestamptz,
  -- When it is read next.
  next_read_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references person,
  removed_at timestamptz,
  check (kind <> 'imap' or (host is not null and port is not null and security is not null and username is not null
    and folder is not null and after_keeping is not null and since is not null)),
  check (kind <> 'address' or local_part is not null)
);
create unique index mailbox_address_idx on mailbox (local_part) where kind = 'address';
create index mailbox_account_idx on mailbox (account_id, created_at, id);
create index mailbox_due_idx on mailbox (next_read_at) where kind = 'imap' and enabled and removed_at is null;
create index mailbox_creator_idx on mailbox (created_by) where created_by is not null;

-- What becomes of attachments that hold no e-document, and of mails that are to be left alone; the first that fits counts.
create table mail_rule (
  id uuid primary key,
  mailbox_id uuid not null references mailbox on delete cascade,
  position integer not null,
  -- Parts of texts, without regard to case; null fits everything.
  sender text,
  recipient text,
  subject text,
  attachment text,
  kind text check (kind in ('pdf', 'xml', 'archive', 'image', 'office')),
  action text not null check (action in ('folder', 'ignore')),
  folder_id uuid references item on delete set null,
  hashtags text[] not null default '{}',
  -- As whom files are added: with the rights that this person has at that time.
  created_by uuid not null references person
);
create index mail_rule_mailbox_idx on mail_rule (mailbox_id, position);
create index mail_rule_folder_idx on mail_rule (folder_id) where folder_id is not null;
create index mail_rule_creator_idx on mail_rule (created_by);

-- A mail, and what came of it. The same bytes in the same mailbox are the same mail, wherever and however often it is met.
create table mail_message (
  id uuid primary key,
  mailbox_id uuid not null references mailbox on delete cascade,
  account_id uuid not null references account on delete cascade,
  content_sha256 bytea not null,
  -- As its header says; a mail without one has the hash of its content here.
  message_id text not null,
  folder text,
  uid_validity bigint,
  uid bigint,
  -- When the mail server, or this one, received it.
  received_at timestamptz not null,
  sender text,
  recipients text[] not null default '{}',
  subject text,
  size bigint not null,
  status text not null check (status in ('seen', 'kept', 'duplicate', 'skipped', 'failed')),
  reason text,
  -- It was found by a check only.
  was_missing boolean not null default false,
  tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index mail_message_content_idx on mail_message (mailbox_id, content_sha256);
create index mail_message_uid_idx on mail_message (mailbox_id, uid_validity, uid) where uid is not null;
create index mail_message_message_idx on mail_message (mailbox_id, message_id);
create index mail_message_list_idx on mail_message (account_id, received_at desc, id desc);
create index mail_message_status_idx on mail_message (account_id, status, received_at desc, id desc);
create index mail_message_mailbox_idx on mail_message (mailbox_id, received_at desc, id desc);
create index mail_message_due_idx on mail_message (mailbox_id, next_try_at) where next_try_at is not null;
create index mail_message_changed_idx on mail_message (changed_at);

-- What came of one file of a mail, or of one document in several of its files.
create table mail_item (
  mail_id uuid not null references mail_message on delete cascade,
  n integer not null,
  mailbox_id uuid not null references mailbox on delete cascade,
  message_id text not null,
  name text not null,
  size bigint not null,
  sha256 bytea not null,
  status text not null check (status in ('kept', 'duplicate', 'skipped', 'failed')),
  reason text,
  -- What the reader of documents says about it, in both languages.
  findings jsonb not null default '[]',
  document_no text,
  doc_type text,
  seller_tax_id text,
  buyer_tax_id text,
  edoc_id uuid references edoc on delete set null,
  item_id uuid references item on delete set null,
  rule_id uuid references mail_rule on delete set null,
  at timestamptz not null,
  primary key (mail_id, n)
);
-- A file of a message is kept once, also after a crash between keeping it and saying so.
create unique index mail_item_kept_idx on mail_item (mailbox_id, message_id, sha256) where status = 'kept';
create index mail_item_edoc_idx on mail_item (edoc_id) where edoc_id is not null;
-- Those that wait in front of the Inbox.
create index mail_item_held_idx on mail_item (edoc_id) where status = 'failed' and edoc_id is not null;
create index mail_item_item_idx on mail_item (item_id) where item_id is not null;
create index mail_item_rule_idx on mail_item (rule_id) where rule_id is not null;
create index mail_item_mailbox_idx on mail_item (mailbox_id);

-- A check of a range of days: the mailbox is read again and compared with what was kept. Whose it is, how far it is and how
-- long it is kept is what its task says (adr 28).
alter table job_progress drop constraint job_progress_kind_check,
  add constraint job_progress_kind_check
    check (kind in ('copy', 'move', 'purge', 'empty-trash', 'drop-versions', 'date-items', 'check-log', 'rename-hashtag',
      'export-log', 'prepare-archive', 'restore', 'check-mail'));
create table mail_check (
  id uuid primary key references job_progress on delete cascade,
  mailbox_id uuid not null references mailbox on delete cascade,
  from_day date not null,
  to_day date not null
);
create index mail_check_mailbox_idx on mail_check (mailbox_id);
create table mail_check_row (
  check_id uuid not null references mail_check on delete cascade,
  n integer not null,
  uid bigint,
  received_at timestamptz not null,
  sender text,
  subject text,
  outcome text not null
    check (outcome in ('kept_before', 'kept_now', 'duplicate', 'skipped', 'failed', 'not_on_server')),
  reason text,
  mail_id uuid references mail_message on delete set null,
  primary key (check_id, n)
);
create index mail_check_row_mail_idx on mail_check_row (mail_id) where mail_id is not null;

grant select, insert, update, delete on mailbox, mail_rule, mail_message, mail_item, mail_check, mail_check_row to khlang_app;

-- What the product does with the mailboxes of a business is in its log, too (as in migration 0134).
create trigger audit_event_mailbox after insert on audit_event for each row
  when (new.type like 'mailbox.%' and new.account_id is null)
  execute function note_edoc_for_business();
