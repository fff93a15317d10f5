-- What fills a drive, counted by a job: a drive may hold a million items, and nobody waits for that.
create table storage_report (
  drive_id uuid primary key references drive on delete cascade,
  asked_at timestamptz not null,
  measured_at timestamptz,
  files bigint not null default 0,
  file_bytes bigint not null default 0,
  versions bigint not null default 0,
  version_bytes bigint not null default 0,
  trash_items bigint not null default 0,
  trash_bytes bigint not null default 0,
  -- Ids of the biggest files, biggest first.
  biggest uuid[] not null default '{}',
  -- [{"size": …, "count": …, "ids": […]}] of files with the same bytes, what wastes most first.
  duplicates jsonb not null default '[]',
  -- [{"id": …, "versions": …, "bytes": …}] of files by what their old versions hold.
  histories jsonb not null default '[]'
);

-- How much a drive held on each day: for the question when it will be full.
create table drive_day (
  drive_id uuid not null references drive on delete cascade,
  day date not null,
  used bigint not null,
  primary key (drive_id, day)
);
create index drive_day_day_idx on drive_day (day);

-- Files that have a history: their old versions are found without a look at the others.
create index item_history_idx on item (drive_id, id) where version_n > 1;

alter table job_progress drop constraint job_progress_kind_check,
  add constraint job_progress_kind_check check (kind in ('copy', 'purge', 'empty-trash', 'drop-versions'));
grant select, insert, update, delete on storage_report, drive_day to khlang_app;
