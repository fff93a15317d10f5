-- When Admin Business was told of a private drive of an employee: many crossings at once are one mail.
alter table quota_warning add column admins_told_at timestamptz;
-- What was crossed before is told to nobody afterwards.
update quota_warning set admins_told_at = crossed_at;
create index quota_warning_admins_idx on quota_warning (crossed_at, drive_id) where admins_told_at is null;
