-- Copies that were deleted for ever: bytes that nobody needs any more are found by them.
create index edoc_copy_deleted_idx on edoc_copy (edoc_id) where deleted_at is not null;
