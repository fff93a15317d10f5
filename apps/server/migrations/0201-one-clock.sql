-- Events are compared with versions and with what is in the trash, whose times are those of the product's clock. With the clock
-- of the database a restore to a point in time was wrong by as much as the two differ.
alter table audit_event alter column at drop default;
-- A reservation counts until the product, by its own clock, has ended it.
create or replace function reserved_bytes(of_drive uuid) returns bigint language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return coalesce((select sum(bytes) from quota_reservation where drive_id = of_drive), 0);
end $$;
