-- People whom the operator has certified to help customers. They act as botonebox; the name is the one that customers see.
create table support_agent (
  person_id uuid primary key references person,
  name text not null,
  certified_at timestamptz not null,
  revoked_at timestamptz
);
grant select, insert, update on support_agent to khlang_app;

-- Support in the account of a customer: asked for by an agent, opened by a code that its owner was sent, for reading names
-- and details only. Rows stay: who helped whom, when and why must be known later.
create table support_access (
  id uuid primary key,
  agent_id uuid not null references person,
  agent_name text not null,
  -- Who was sent the code: the citizen, or an Admin Business.
  owner_id uuid not null references person,
  account_id uuid not null references account,
  reason text not null,
  case_no text not null,
  -- What has been decided; what time alone decides (warning, timeout, expired) follows from the instants below.
  state text not null check (state in ('otp_sent', 'active', 'ended', 'timeout', 'expired', 'refused', 'locked')),
  channel text check (channel in ('chat', 'sms', 'mail')),
  -- The code that is awaited: the first one, or one that continues the session.
  code_hash bytea,
  code_until timestamptz,
  code_resend_at timestamptz,
  tries integer not null default 0,
  -- No code is sent for this account before then.
  locked_until timestamptz,
  requested_at timestamptz not null,
  -- The session of the agent that it is bound to.
  agent_session_id uuid,
  started_at timestamptz,
  expires_at timestamptz,
  longest_until timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('owner', 'agent', 'time', 'operator')),
  opened integer not null default 0,
  check ((state = 'active') <= (started_at is not null and expires_at is not null and longest_until is not null)),
  check ((state in ('otp_sent', 'active')) = (ended_at is null))
);
-- Support is in an account once at a time.
create unique index support_access_open_idx on support_access (account_id) where ended_at is null;
create index support_access_account_idx on support_access (account_id, requested_at desc, id desc);
create index support_access_agent_idx on support_access (agent_id, requested_at desc);
create index support_access_owner_idx on support_access (owner_id);
create index support_access_locked_idx on support_access (account_id, locked_until) where locked_until is not null;
grant select, insert, update on support_access to khlang_app;

-- What was opened, for the owner who watches; the log has it, too.
create table support_step (
  id bigint generated always as identity primary key,
  access_id uuid not null references support_access,
  at timestamptz not null,
  what text not null check (what in ('drives', 'folder', 'item')),
  item_id uuid,
  name text
);
create index support_step_access_idx on support_step (access_id, id desc);
grant select, insert on support_step to khlang_app;

-- What support does in the account of a citizen is in the citizen's own log; that of a business is found by its account.
create function note_support_for_owner() returns trigger language plpgsql as $$
begin
  insert into owner_activity (person_id, account_id, at, event_id, subject, type)
  select a.person_id, a.id, new.at, new.id, new.subject, new.type
  from account a
  where a.id = new.account_id and a.person_id is not null and new.person_id is distinct from a.person_id;
  return null;
end $$;
create trigger audit_event_support after insert on audit_event for each row
  when (new.actor like 'support:%')
  execute function note_support_for_owner();
