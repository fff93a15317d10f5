-- Sharing with companies, and leaving a share that a group holds.
alter table item_share drop constraint item_share_audience_check;
alter table item_share add constraint item_share_audience_check check (audience in ('person', 'department', 'business'));
alter table item_share
  -- The account that the sharer acted for: suspended with it.
  add column account_id uuid references account,
  -- Members of a department or a business who gave it up for themselves.
  add column left_by uuid[] not null default '{}',
  add column message text not null default '';
-- "Shared with me", latest first, of each audience of a person.
create index item_share_received_idx on item_share (audience_id, created_at desc, id desc) where enabled;
-- What a person shared with others.
create index item_share_created_idx on item_share (created_by, created_at desc, id desc);

-- A share that waits for somebody to register with this e-mail address, and becomes an `item_share` then.
create table share_invitation (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  -- In lower case.
  email text not null,
  level text not null check (level in ('view', 'download', 'upload', 'edit', 'delete', 'admin')),
  may_reshare boolean not null default false,
  expires_at timestamptz,
  made_as text not null check (made_as in ('owner', 'admin', 'adminBusiness', 'other')),
  created_by uuid not null references person,
  account_id uuid not null references account,
  message text not null default '',
  created_at timestamptz not null,
  -- Of the token in the mail: whoever has it has received the mail at this address.
  token_hash bytea not null unique,
  unique (item_id, email)
);
create index share_invitation_email_idx on share_invitation (email);
grant select, insert, update, delete on share_invitation to khlang_app;
-- Whom a person has invited.
create index share_invitation_created_idx on share_invitation (created_by, created_at desc);
