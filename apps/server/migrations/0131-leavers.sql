-- Somebody who was removed from a business, and what becomes of what they leave there: their private drive is kept for
-- 90 days, then trashed. One row for each removal; a person may come back and leave again.
create table leaver (
  employee_id uuid primary key references employee,
  business_id uuid not null references business,
  person_id uuid not null references person,
  -- Their private drive.
  drive_id uuid not null references drive,
  removed_by uuid not null references person,
  left_at timestamptz not null,
  delete_at timestamptz not null,
  -- Whether what they shared, and their links, go on under the business.
  keeps_shares boolean not null,
  keeps_links boolean not null,
  -- When locks, uploads, device passwords, shares and links had been dealt with.
  settled_at timestamptz,
  -- The folder that the drive is to be transferred into, and the person who gets its links; null if nobody has asked.
  target_folder_id uuid,
  target_person_id uuid references person,
  -- The code of the error that stopped the last transfer.
  problem text,
  warned_at timestamptz,
  outcome text check (outcome in ('transferred', 'deleted', 'returned')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
-- The list of an admin, the next to be deleted first; one of a business.
create index leaver_open_idx on leaver (business_id, delete_at, employee_id) where ended_at is null;
-- Those who are due.
create index leaver_due_idx on leaver (delete_at) where ended_at is null;
create index leaver_person_idx on leaver (person_id);
create index leaver_drive_idx on leaver (drive_id);
grant select, insert, update on leaver to khlang_app;
