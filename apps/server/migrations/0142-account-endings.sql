-- Who asked for the end of an account: only that can be taken back by its people, not what the operator decided. When
-- everything in the account was put into the trash for good, and nobody comes back.
alter table account add column ended_by uuid references person, add column erased_at timestamptz;
create index account_erasing_idx on account (export_until) where status = 'terminated' and erased_at is null;
create index account_ended_by_idx on account (ended_by) where ended_by is not null;
