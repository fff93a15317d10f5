-- Reloading the organisation chart of a business from the directory of the identity provider (T13). Departments, roles and
-- employees are matched by `provider_id`; what has none was made here, and the directory does not change it.

-- When the directory stopped naming it. It stays, suspended, with the rules that name it, until an admin deletes it.
alter table department add column gone_at timestamptz;
alter table business_role add column gone_at timestamptz;
create unique index employee_provider_idx on employee (business_id, provider_id)
  where provider_id is not null and removed_at is null;
create index employee_former_provider_idx on employee (business_id, provider_id)
  where provider_id is not null and removed_at is not null;
alter table employee_invitation add column provider_id text;
create unique index employee_invitation_provider_idx on employee_invitation (business_id, provider_id)
  where provider_id is not null;

-- The directory of the embedded identity provider: a chart for each business, written by the operator's command.
create table directory_chart (
  business_id uuid primary key references business,
  chart jsonb not null,
  changed_at timestamptz not null
);
grant select, insert, update, delete on directory_chart to khlang_app;

-- One reading of the directory, what it would change, and what became of it.
create table chart_reload (
  id uuid primary key,
  business_id uuid not null references business,
  -- stopped: it looks wrong, and waits for a typed confirmation.
  state text not null check (state in ('fetching', 'diff_ready', 'stopped', 'applying', 'done', 'failed')),
  -- Null for the check of the night.
  requested_by uuid references person,
  confirmed_by uuid references person,
  adopts_same_named boolean not null default false,
  guard text check (guard in ('empty', 'removals')),
  -- Hashes: of the chart that the directory was compared with, and of what would change.
  basis bytea,
  digest bytea,
  -- Admins were told of these changes by mail.
  mailed_at timestamptz,
  task_id uuid,
  -- Why it failed.
  code text,
  created_at timestamptz not null,
  finished_at timestamptz
);
-- One at a time in a business.
create unique index chart_reload_busy_idx on chart_reload (business_id) where state in ('fetching', 'applying');
create index chart_reload_list_idx on chart_reload (business_id, created_at desc, id desc);
create index chart_reload_age_idx on chart_reload (created_at);
create index chart_reload_requested_by_idx on chart_reload (requested_by) where requested_by is not null;
create index chart_reload_confirmed_by_idx on chart_reload (confirmed_by) where confirmed_by is not null;
create unique index chart_reload_task_idx on chart_reload (task_id) where task_id is not null;
grant select, insert, update, delete on chart_reload to khlang_app;

-- The changes of a reload, in the order in which they are made.
create table chart_change (
  reload_id uuid not null references chart_reload on delete cascade,
  n integer not null,
  kind text not null check (kind in ('new', 'linked', 'renamed', 'moved', 'role', 'removed')),
  subject text not null check (subject in ('department', 'role', 'employee')),
  provider_id text not null,
  -- What exists here: a department, role, employee or invitation; null for what is new.
  target_id uuid,
  name text not null,
  -- What a reader is shown of the values before and after.
  was text not null default '',
  becomes text not null default '',
  -- What is needed to make the change.
  wanted jsonb not null,
  outcome text check (outcome in ('done', 'left')),
  -- Why it is left; known before for what can only be left.
  code text,
  -- What a removed employee leaves.
  leaves jsonb,
  primary key (reload_id, n)
);
create index chart_change_kind_idx on chart_change (reload_id, subject, kind, n);
create index chart_change_open_idx on chart_change (reload_id, n) where outcome is null;
grant select, insert, update, delete on chart_change to khlang_app;

alter table job_progress
  drop constraint job_progress_kind_check,
  add constraint job_progress_kind_check
    check (kind in ('copy', 'move', 'purge', 'empty-trash', 'drop-versions', 'date-items', 'check-log', 'rename-hashtag',
      'export-log', 'prepare-archive', 'restore', 'check-mail', 'reload-chart'));
