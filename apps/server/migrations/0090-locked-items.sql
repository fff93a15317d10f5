-- What is locked in a drive, the latest first: locks are few, however big the drive is.
create index item_locked_idx on item (drive_id, locked_at desc, id desc) where locked_by is not null and trashed_at is null;
