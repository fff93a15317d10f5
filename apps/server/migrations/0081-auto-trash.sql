-- What expired more than so many days ago goes to the trash by itself: only where the owner of a drive, or an Admin
-- Business for Drive Business, has said so (C16).
create table auto_trash (
  drive_id uuid primary key references drive on delete cascade,
  days integer not null check (days > 0),
  set_by uuid references person,
  set_at timestamptz not null
);
grant select, insert, update, delete on auto_trash to khlang_app;

-- What came back from the trash stays as long again before it goes there by itself once more.
alter table item add column restored_at timestamptz;
