-- Which items carry a hashtag, by its key: NFC, without case. A tag `งาน/2569` is also under its parent `งาน`, so that
-- everything with a tag and its children is one stretch of the index. The list on the item says the same for showing.
create table item_hashtag (
  item_id uuid not null references item on delete cascade,
  key text collate "C" not null,
  -- The drive of the item, kept in step by whoever moves it to another one.
  drive_id uuid not null,
  -- As it was written here.
  name text not null,
  -- False where the item carries only children of this tag.
  direct boolean not null,
  tagged_at timestamptz not null,
  primary key (item_id, key)
);
create index item_hashtag_key_idx on item_hashtag (drive_id, key, tagged_at desc, item_id desc);

insert into item_hashtag (item_id, key, drive_id, name, direct, tagged_at)
select distinct on (tagged.id, tagged.key) tagged.id, tagged.key, tagged.drive_id, tagged.name, tagged.direct, tagged.modified_at
from (
  select i.id, i.drive_id, i.modified_at, depth = cardinality(parts.steps) as direct,
    array_to_string(parts.steps[1:depth], '/') as name,
    normalize(lower(array_to_string(parts.steps[1:depth], '/') collate "und-x-icu"), nfc) as key
  from item i cross join unnest(i.hashtags) as tag
    cross join lateral (select array_remove(string_to_array(normalize(tag, nfc), '/'), '') as steps) parts
    cross join lateral generate_series(1, cardinality(parts.steps)) as depth
) tagged
order by tagged.id, tagged.key, tagged.direct desc;
