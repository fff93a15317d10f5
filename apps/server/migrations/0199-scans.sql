-- Whether a scanner has looked at bytes. `before`: they were here before there was scanning. `skipped`: they are too large, encrypted,
-- or nobody gets them as they are.
alter table blob add column scan text not null default 'before'
  check (scan in ('before', 'waiting', 'clean', 'found', 'skipped'));
alter table blob alter column scan set default 'waiting';
alter table blob add column malware text, add column scanned_at timestamptz;
create index blob_scan_waiting_idx on blob (id) where scan = 'waiting';
create index blob_scan_known_idx on blob (sha256) where scan in ('clean', 'found');

-- One row: what holds for all bytes, and since when the scanner has been away.
create table scan_state (
  one boolean primary key default true check (one),
  is_on boolean not null default false,
  required boolean not null default false,
  away_since timestamptz
);
insert into scan_state default values;
grant select, update on scan_state to khlang_app;

-- Why the bytes of a file do not leave: malware was `found` in its current version, or that one is `waiting` for a scanner that is required.
-- What is found may be let go again, by whoever is responsible for the file.
alter table item add column barred text check (barred in ('found', 'waiting'));
create index item_barred_idx on item (barred) where barred is not null;

create function bar_of(blob_id uuid) returns text language sql stable as $$
  select case b.scan when 'found' then 'found' when 'waiting' then (select 'waiting' from scan_state where required) end
  from blob b where b.id = blob_id
$$;

-- A new file has its item first and its version afterwards, a new version the other way round.
create function bar_first_version() returns trigger language plpgsql as $$
declare
  bar text := bar_of(new.blob_id);
begin
  if bar is not null then
    update item set barred = bar where id = new.item_id and version_n = new.n;
  end if;
  return null;
end $$;
create trigger version_barred after insert on version for each row when (new.n = 1) execute function bar_first_version();

create function bar_next_version() returns trigger language plpgsql as $$
begin
  new.barred := (select bar_of(v.blob_id) from version v where v.item_id = new.id and v.n = new.version_n);
  return new;
end $$;
create trigger item_barred before update of version_n on item for each row
  when (new.version_n is distinct from old.version_n) execute function bar_next_version();
