-- Promises space of a drive to an upload: null when it is promised, else what is left. One call, because each of its
-- steps must see what was committed while the one before waited, and small files cannot wait for five answers.
-- A promise may be lost with a crash, so nobody waits for the disk.
create function reserve_space(for_drive uuid, for_upload uuid, wanted bigint, until timestamptz) returns bigint
language plpgsql as $$
declare
  free bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from drive where id = for_drive for no key update;
  select d.quota - d.used
      - coalesce((select sum(c.bytes) from quota_change c where c.drive_id = d.id), 0)
      - coalesce((select sum(r.bytes) from quota_reservation r where r.drive_id = d.id and r.expires_at > now()), 0)
    into free from drive d where d.id = for_drive;
  if free is null or wanted > free then
    return greatest(coalesce(free, 0), 0);
  end if;
  insert into quota_reservation (id, drive_id, bytes, expires_at) values (for_upload, for_drive, wanted, until);
  return null;
end $$;
