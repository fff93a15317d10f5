-- Work on large trees goes on after a stop and tells at its end, item by item, what could not be done and why.
alter table job_progress
  drop constraint job_progress_kind_check,
  add constraint job_progress_kind_check
    check (kind in ('copy', 'move', 'purge', 'empty-trash', 'drop-versions', 'date-items', 'check-log', 'rename-hashtag')),
  -- The sign-in that asked: what it has opened by password is open to its job.
  add column session_id text not null default '',
  -- What people are told that it is about: {"name": …, "count": …, "place": …}.
  add column about jsonb not null default '{}',
  -- Its steps are written down.
  add column planned boolean not null default false,
  -- So many items that it met could not be done.
  add column left_count integer not null default 0,
  -- Where it goes on, of work that needs no steps.
  add column place text,
  -- Its person has read the end and put it away.
  add column dismissed_at timestamptz;
-- The list of a person: what runs, and what has ended and was not put away.
create index job_progress_person_idx on job_progress (person_id, account_id, created_at desc, id) where dismissed_at is null;

-- What a copy of a large tree consists of, folders before what they hold. Each batch writes its outcome with its copies,
-- so that nothing is copied twice and nothing is forgotten, however often the job is stopped.
create table job_step (
  job_id uuid not null references job_progress on delete cascade,
  n integer not null,
  source_id uuid not null,
  -- The step of its folder; null of what was chosen.
  parent_n integer,
  -- 'unseen' is what the caller does not see: nothing is told of it.
  outcome text check (outcome in ('done', 'left', 'skipped', 'unseen')),
  code text,
  -- What the words of the code speak of.
  details jsonb,
  copy_id uuid,
  primary key (job_id, n)
);
create index job_step_open_idx on job_step (job_id, n) where outcome is null;
create index job_step_left_idx on job_step (job_id, n) where outcome = 'left';
create index job_step_source_idx on job_step (job_id, source_id);
grant select, insert, update, delete on job_step to khlang_app;
