-- Businesses whose dashboard has been opened: only they are counted.
create table dashboard (
  account_id uuid primary key references business,
  asked_at timestamptz not null,
  -- Up to when the log has been counted; null before the first time.
  counted_at timestamptz
);

-- What happened in a business in a month of Bangkok, counted by a job from the log and from drive_day.
create table dashboard_month (
  account_id uuid not null references dashboard on delete cascade,
  -- Its first day.
  month date not null,
  -- An action of the log, or the bytes of Drive Business or of all private drives at the end of the month.
  measure text not null,
  -- Null for everybody together.
  person_id uuid,
  amount bigint not null
);
create unique index dashboard_month_total_idx on dashboard_month (account_id, month, measure) where person_id is null;
create index dashboard_month_person_idx on dashboard_month (account_id, month, measure, amount desc, person_id)
  where person_id is not null;
grant select, insert, update, delete on dashboard, dashboard_month to khlang_app;
