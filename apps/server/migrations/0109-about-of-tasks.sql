-- What a task is about is told by the ids of its items, named as its person sees them when reading. The names written so
-- far may be of items that the person could not see.
update job_progress set about = about || jsonb_build_object(
  'name', '', 'itemId', input -> 'ids' -> 0, 'place', null, 'placeId', nullif(input ->> 'targetId', ''))
where kind in ('copy', 'move', 'purge');

comment on column job_progress.about is
  '{"name", "itemId", "count", "place", "placeId"}; a name counts only where its item is gone or has no id';
