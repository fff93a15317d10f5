-- What names somebody among given items is found by who it is for and by the items at once, as on each page of a folder.
create index access_rule_audience_item_idx on access_rule (audience_id, item_id);
drop index access_rule_audience_idx;
create index item_share_audience_item_idx on item_share (audience_id, item_id);
drop index item_share_audience_idx;

-- The items below a folder whose rules or shares give one of these audiences something, and the folders between. It starts
-- from the folders that hold such items, so that neither the grants of others matter nor how many items a folder holds;
-- lines of other folders end at the root. Of each folder there are a few, and `is_part` tells that some are missing, unless
-- `every` is asked for; `deeper`: none of the children of the folder itself. A function, so that a statement which may need
-- this begins it only then, and in its own snapshot.
create function lines_below(folder uuid, drive uuid, audiences uuid[], every boolean, deeper boolean)
  returns table (
    id uuid, parent_id uuid, has_grants boolean, stop_inheriting boolean, restricted boolean,
    trashed_at timestamptz, expires_at timestamptz, named boolean, is_part boolean)
  language plpgsql stable rows 10 as $$
#variable_conflict use_column
declare
  few constant integer := 3;
begin
  -- Item by item: with joins the planner would read the whole table. The arguments stand in a row, so that it cannot take
  -- a plan for their values to be better, and make one each time.
  return query with recursive asked as materialized (
      select folder as id, drive as drive_id, audiences as ids, deeper as is_deeper
    ), spot as materialized (
      select asked.id from asked where not is_deeper
      -- Around the folder itself in the index: it is one of them, however many of its children grants name.
      union all select distinct parent_id from (
        select g.parent_id from access_rule g where g.audience_id = any((select ids from asked)::uuid[])
          and g.enabled and g.level <> 'none' and g.parent_id < (select asked.id from asked)
        union all select g.parent_id from item_share g where g.audience_id = any((select ids from asked)::uuid[])
          and g.enabled and g.parent_id < (select asked.id from asked)
        union all select g.parent_id from access_rule g where g.audience_id = any((select ids from asked)::uuid[])
          and g.enabled and g.level <> 'none' and g.parent_id > (select asked.id from asked)
        union all select g.parent_id from item_share g where g.audience_id = any((select ids from asked)::uuid[])
          and g.enabled and g.parent_id > (select asked.id from asked)) around
    ), start as materialized (
      select i.* from spot
        cross join lateral (select i.id from item i where i.id = spot.id and i.drive_id = (select drive_id from asked) limit 1) p
        cross join lateral (
          select i.*, row_number() over () as nth
          from (
            select g.item_id from access_rule g where g.audience_id = any((select ids from asked)::uuid[])
              and g.enabled and g.level <> 'none' and g.parent_id = p.id
            union all select g.item_id from item_share g where g.audience_id = any((select ids from asked)::uuid[])
              and g.enabled and g.parent_id = p.id) given
            cross join lateral (
              select i.id, i.parent_id, i.has_grants, i.stop_inheriting, i.restricted, i.trashed_at, i.expires_at
              from item i where i.id = given.item_id and i.trashed_at is null and i.id <> (select asked.id from asked) limit 1) i
          limit case when every then null else few + 1 end) i
    ), climb as (
      select s.id, s.parent_id, s.has_grants, s.stop_inheriting, s.restricted, s.trashed_at, s.expires_at
      from start s where every or s.nth <= few
      union
      select i.* from climb cross join lateral (
        select i.id, i.parent_id, i.has_grants, i.stop_inheriting, i.restricted, i.trashed_at, i.expires_at
        from item i where i.id = climb.parent_id and i.id <> (select asked.id from asked) limit 1) i
    )
    select climb.*, climb.id in (select s.id from start s), not every and exists (select from start s where s.nth > few)
    from climb;
end $$;

-- Children of a folder whose rules or shares give one of these audiences something, so many at most.
create function named_in(folder uuid, audiences uuid[], most integer) returns uuid[] language plpgsql stable as $$
begin
  return (
    with asked as materialized (select folder as id, audiences as ids)
    select array(
      select item_id from (
        select g.item_id from access_rule g where g.audience_id = any((select ids from asked)::uuid[])
          and g.enabled and g.level <> 'none' and g.parent_id = (select id from asked)
        union all select g.item_id from item_share g where g.audience_id = any((select ids from asked)::uuid[])
          and g.enabled and g.parent_id = (select id from asked)) given
      limit most));
end $$;
