-- Views go by time and, where times are the same, by id, both backwards. An index with the ids forwards leaves all that
-- happened in one moment to be sorted: ten thousand files of one upload, or of one call to the trash.
drop index item_recent_idx;
create index item_recent_idx on item (drive_id, modified_at desc, id desc) where trashed_at is null and kind = 1;
drop index item_trash_idx;
create index item_trash_idx on item (drive_id, trashed_at desc, id desc) where trashed_at is not null;
drop index item_mark_starred_idx;
create index item_mark_starred_idx on item_mark (person_id, account_id, starred_at desc, item_id desc)
  where starred_at is not null;
drop index item_mark_hidden_idx;
create index item_mark_hidden_idx on item_mark (person_id, account_id, hidden_at desc, item_id desc)
  where hidden_at is not null;
