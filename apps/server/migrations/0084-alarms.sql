-- A burst in a drive: many files thrown away, deleted for ever or written anew in a short while (A30). One row a burst,
-- however often it is looked at; it grows while the burst goes on.
create table drive_alarm (
  id uuid primary key,
  drive_id uuid not null references drive on delete cascade,
  -- Who did most of it, and how many did any.
  person_id uuid not null references person,
  people integer not null,
  trashed integer not null,
  purged integer not null,
  rewritten integer not null,
  began_at timestamptz not null,
  last_at timestamptz not null,
  told_at timestamptz,
  dismissed_at timestamptz,
  dismissed_by uuid references person
);
create index drive_alarm_drive_idx on drive_alarm (drive_id, began_at desc);
create index drive_alarm_untold_idx on drive_alarm (began_at) where told_at is null;
grant select, insert, update, delete on drive_alarm to khlang_app;

-- The last minutes of what may be part of a burst: a job looks at them, and nothing is counted while people work.
create index audit_event_burst_idx on audit_event (at)
  where outcome = 'ok' and person_id is not null
    and type in ('item.purged', 'item.trashed', 'item.vaulted', 'version.created');

-- Runs that were started are listed for a while after what they held is forgotten: in which drive, and what became of it.
alter table restore_run add column drive_id uuid references drive on delete cascade;
alter table restore_run add column done integer not null default 0;
alter table restore_run add column left_out integer not null default 0;
update restore_run r set drive_id = i.drive_id from item i where i.id = r.item_id;
alter table restore_run alter column drive_id set not null;
create index restore_run_listed_idx on restore_run (drive_id, created_at desc, id desc) where way is not null;
