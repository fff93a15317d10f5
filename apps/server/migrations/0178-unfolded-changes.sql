-- Changes and reservations come and go: a plan made while their tables were empty would read the whole tables for every
-- upload, and one made for a few rows a bitmap, which does not skip what is gone. The index alone is always right.
create function unfolded_bytes(of_drive uuid) returns bigint language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return coalesce((select sum(bytes) from quota_change where drive_id = of_drive), 0);
end $$;

create function reserved_bytes(of_drive uuid) returns bigint language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return coalesce((select sum(bytes) from quota_reservation where drive_id = of_drive and expires_at > now()), 0);
end $$;

-- As in migration 0008; but it also folds what has gathered, while it holds the lock of the drive. By the minute alone,
-- somebody who uploads 300 files a second would have all of them summed up for each.
create or replace function reserve_space(for_drive uuid, for_upload uuid, wanted bigint, until timestamptz) returns bigint
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  free bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from drive where id = for_drive for no key update;
  if (select count(*) from quota_change where drive_id = for_drive) >= 64 then
    with gone as (delete from quota_change where drive_id = for_drive returning bytes)
    update drive set used = used + (select sum(bytes) from gone) where id = for_drive;
  end if;
  -- In one statement: an upload that ends turns its reservation into a change.
  select d.quota - d.used - unfolded_bytes(d.id) - reserved_bytes(d.id) into free from drive d where d.id = for_drive;
  if free is null or wanted > free then
    return greatest(coalesce(free, 0), 0);
  end if;
  insert into quota_reservation (id, drive_id, bytes, expires_at) values (for_upload, for_drive, wanted, until);
  return null;
end $$;
