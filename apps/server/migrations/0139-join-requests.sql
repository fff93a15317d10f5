-- Somebody who asks to become an employee of a business, and what became of it. Ended ones are kept for a while, so that
-- the person sees the answer.
create table join_request (
  id uuid primary key,
  business_id uuid not null references business,
  person_id uuid not null references person,
  -- What the person writes to the admins.
  remark text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn', 'expired')),
  -- Why it was refused.
  reason text,
  answered_by uuid references person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index join_request_open_idx on join_request (business_id, person_id) where state = 'open';
-- The list of an admin, the oldest first.
create index join_request_list_idx on join_request (business_id, created_at, id) where state = 'open';
-- The list of a person, the latest first.
create index join_request_person_idx on join_request (person_id, created_at, id);
create index join_request_due_idx on join_request (expires_at) where state = 'open';
create index join_request_ended_idx on join_request (ended_at) where state <> 'open';
create index join_request_answered_by_idx on join_request (answered_by) where answered_by is not null;
grant select, insert, update, delete on join_request to khlang_app;
