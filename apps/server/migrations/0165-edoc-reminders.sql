-- When people were reminded of a received document that nobody had read; once for each.
alter table edoc_copy add column reminded_at timestamptz;
create index edoc_copy_unreminded_idx on edoc_copy (at, account_id)
  where box = 'inbox' and read_at is null and reminded_at is null and trashed_at is null and deleted_at is null;
