-- What Admin Business set for the private drives of employees: of one employee, of a department, or of everybody. What
-- applies stands in drive.quota, where space is promised.
create table quota_rule (
  business_id uuid not null references business,
  audience text not null check (audience in ('business', 'department', 'employee')),
  audience_id uuid not null,
  bytes bigint not null check (bytes >= 0),
  set_by uuid references person,
  set_at timestamptz not null default now(),
  primary key (business_id, audience, audience_id)
);

-- A threshold that a drive has crossed, and when the warning of it went out. The row goes when the drive falls below
-- again, so that the next crossing is told anew.
create table quota_warning (
  id uuid primary key,
  drive_id uuid not null references drive on delete cascade,
  percent smallint not null check (percent in (80, 90, 95, 100)),
  crossed_at timestamptz not null,
  sent_at timestamptz,
  unique (drive_id, percent)
);
create index quota_warning_unsent_idx on quota_warning (crossed_at, id) where sent_at is null;

-- Drives that may have something to be told; what is not folded yet is looked up beside it.
create index drive_filling_idx on drive (id) where used * 100 >= quota * 80;
grant select, insert, update, delete on quota_rule, quota_warning to khlang_app;
