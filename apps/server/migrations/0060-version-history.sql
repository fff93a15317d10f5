-- When a version stopped being the current one. The retention counts from there: what was current for years is not
-- taken the day after somebody replaced it, nor is a version that was brought back.
alter table version add column replaced_at timestamptz;
update version v set replaced_at = next.created_at
from version next
where next.item_id = v.item_id and next.n = (select min(w.n) from version w where w.item_id = v.item_id and w.n > v.n);

-- What has become too old, and files that may have too many; one of few versions is never looked at.
create index version_replaced_idx on version (replaced_at) where replaced_at is not null and not keep;
create index item_versions_idx on item (version_n, id) where version_n > 10;
