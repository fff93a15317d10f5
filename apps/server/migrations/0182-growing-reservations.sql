-- An upload of a visitor reserves what has arrived and a little more, so that announcing bytes takes nobody's space.
-- Like reserve_space: null if it now holds so many bytes, or the space that is left beside it.
create function grow_reservation(of_upload uuid, up_to bigint) returns bigint
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  held record;
  free bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  select drive_id, bytes into held from quota_reservation where id = of_upload;
  if not found or held.bytes >= up_to then
    return null;
  end if;
  perform from drive where id = held.drive_id for no key update;
  select d.quota - d.used - unfolded_bytes(d.id) - reserved_bytes(d.id) into free from drive d where d.id = held.drive_id;
  if up_to - held.bytes > free then
    return greatest(free, 0);
  end if;
  update quota_reservation set bytes = greatest(bytes, up_to) where id = of_upload;
  return null;
end $$;
