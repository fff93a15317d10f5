-- Whether rules or shares that give one of these audiences something are below one of these children of a folder. Few folders
-- of a page are closed to somebody, and what names them elsewhere leads to few of those: most pages need no more than this.
create function leads_inside(folder uuid, drive uuid, audiences uuid[], inside uuid[]) returns boolean
  -- A plan for the values would not be better, and be made each time.
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- Around the folder itself in the index: it is one of them, however many of its children grants name.
  spots constant uuid[] := array(
    select g.parent_id from access_rule g where g.audience_id = any(audiences)
      and g.enabled and g.level <> 'none' and g.parent_id < folder
    union select g.parent_id from item_share g where g.audience_id = any(audiences) and g.enabled and g.parent_id < folder
    union select g.parent_id from access_rule g where g.audience_id = any(audiences)
      and g.enabled and g.level <> 'none' and g.parent_id > folder
    union select g.parent_id from item_share g where g.audience_id = any(audiences) and g.enabled and g.parent_id > folder);
begin
  -- Item by item: with joins the planner would read the whole table.
  return cardinality(spots) > 0 and exists (
    with recursive up as (
      select i.id, i.parent_id from unnest(spots) spot (id)
        cross join lateral (select i.id, i.parent_id from item i where i.id = spot.id and i.drive_id = drive limit 1) i
      union
      select i.* from up cross join lateral (select i.id, i.parent_id from item i where i.id = up.parent_id limit 1) i
      where up.parent_id <> folder
    )
    select from up where parent_id = folder and id = any(inside));
end $$;
