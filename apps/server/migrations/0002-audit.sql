-- What happened: the log, the activity feed and the trigger of jobs. Rows are never changed or removed.
create table audit_event (
  id bigint generated always as identity primary key,
  -- The transaction that wrote the row: the sealer waits until no older one can still appear.
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  type text not null,
  subject text not null,
  account_id uuid,
  person_id uuid,
  actor text not null,
  address text,
  trace_id text,
  outcome text not null default 'ok' check (outcome in ('ok', 'refused')),
  data jsonb not null default '{}'
);
create index audit_event_subject_idx on audit_event (subject, id desc);
create index audit_event_account_idx on audit_event (account_id, id desc);
create index audit_event_person_idx on audit_event (person_id, id desc);

-- Each sealed row carries the hash of itself and of the seal before it: a change or a removal breaks the chain.
create table audit_seal (
  seq bigint primary key,
  event_id bigint not null unique,
  hash bytea not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_event_append_only before update or delete on audit_event for each row execute function refuse_change();
create trigger audit_event_no_truncate before truncate on audit_event for each statement execute function refuse_change();
create trigger audit_seal_append_only before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_no_truncate before truncate on audit_seal for each statement execute function refuse_change();
