-- Files that somebody sent by mail or chat, attached or as links.
create table dispatch (
  id uuid primary key,
  person_id uuid not null references person,
  account_id uuid not null references account,
  channel text not null check (channel in ('mail', 'chat')),
  form text not null check (form in ('attachment', 'link')),
  subject text not null default '',
  message text not null default '',
  -- What was sent, by the names of then: [{id, name, version, linkId}]
  items jsonb not null,
  -- Of the sender's session, for files that it had unlocked.
  session_id text not null default '',
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
create index dispatch_person_idx on dispatch (person_id, account_id, created_at desc, id desc);

create table dispatch_recipient (
  dispatch_id uuid not null references dispatch on delete cascade,
  -- In the order in which they were named.
  n integer not null,
  -- An e-mail address, or the user name of a chat.
  address text not null,
  -- The mail, whose state is that of the recipient.
  mail_key text,
  -- Of a chat message, which is handed over at once.
  state text check (state in ('sent', 'refused', 'failed')),
  reason text,
  primary key (dispatch_id, n)
);
create index dispatch_recipient_mail_idx on dispatch_recipient (mail_key);
grant select, insert, update, delete on dispatch, dispatch_recipient to khlang_app;

-- The files of a mail, opened when it is sent: [{dispatchId, itemId}]
alter table mail add column attachments jsonb not null default '[]';
-- A mail that was withdrawn before it was sent.
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check check (state in ('waiting', 'sent', 'refused', 'failed', 'withdrawn'));
