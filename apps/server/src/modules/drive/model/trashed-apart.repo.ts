import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import { FOLDER, type ItemRow } from './drive.types.ts'
import { lockTree } from './items.repo.ts'

/**
 * Leaves what is in the trash on its own behind when the tree around it goes: each trashed item keeps its row, its time in
 * the trash and its restore, to the folder that it was in or a chosen one. Until then it is in the folder above the tree;
 * what had closed it on the way up to there comes along as its own (nearest rule first, nothing from above a folder that
 * stops inheriting), so that nobody gains access by it. Locks the tree if there is such an item. Returns how many stayed.
 */
export async function leaveTrashedApart(tx: Tx, top: Pick<ItemRow, 'id' | 'parent_id' | 'kind'>): Promise<number> {
  if (top.parent_id === null || top.kind !== FOLDER || !(await hasTrashedApart(tx, top.id))) return 0
  await lockTree(tx, top.id)
  const { rows } = await sql`
    with recursive tree as (
      select i.id, i.trashed_at, array[i.id] as above, 0 as depth from item i where i.id = ${top.id}
      union all
      select c.id, c.trashed_at, c.id || t.above, t.depth + 1 from tree t join item c on c.parent_id = t.id
      where (t.depth = 0 or t.trashed_at is null) and t.depth < 1000
    ), apart as (
      select id, above from tree where depth > 0 and trashed_at is not null
    ), steps as (
      select apart.id as of, step.id, step.n from apart cross join lateral unnest(above) with ordinality as step (id, n)
    ), nearest as (
      select of, min(n) as n from steps join item i on i.id = steps.id where i.stop_inheriting group by of
    ), kept as (
      select steps.* from steps left join nearest using (of) where nearest.n is null or steps.n <= nearest.n
    ), ruled as (
      insert into access_rule (id, item_id, audience, audience_id, level, may_reshare, enabled, created_by, created_at)
      select gen_random_uuid(), of, audience, audience_id, level, may_reshare, enabled, created_by, created_at
      from (
        select distinct on (kept.of, r.audience, r.audience_id) kept.of, kept.n, r.*
        from kept join access_rule r on r.item_id = kept.id order by kept.of, r.audience, r.audience_id, kept.n) found
      where n > 1
      on conflict (item_id, audience, audience_id) do nothing
      returning item_id
    )
    update item set parent_id = ${top.parent_id}, former_parent_id = coalesce(item.former_parent_id, item.parent_id), revision = item.revision + 1,
      stop_inheriting = item.stop_inheriting or shut.stops, restricted = item.restricted or shut.restricts,
      has_grants = item.has_grants or shut.stops or shut.restricts or exists (select from ruled r where r.item_id = item.id)
    from (
      select kept.of, bool_or(i.stop_inheriting) as stops, bool_or(i.restricted) as restricts
      from kept join item i on i.id = kept.id group by kept.of) shut
    where item.id = shut.of
    returning item.id`.execute(tx)
  return rows.length
}

const hasTrashedApart = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    with recursive tree as (
      select i.id, false as apart, 0 as depth from item i where i.id = ${id}
      union all
      select c.id, c.trashed_at is not null, t.depth + 1 from tree t join item c on c.parent_id = t.id
      where not t.apart and t.depth < 1000)
    select exists (select from tree where apart) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/**
 * A file that stayed behind in the trash inherits from its folder again once it is restored: only there had it been closed
 * by itself. Folders keep what closes them, as their rules can be changed.
 */
export async function endOwnClosing(tx: Tx, { id, kind, former_parent_id }: ItemRow): Promise<void> {
  if (kind === FOLDER || former_parent_id === null) return
  await sql`
    with ruled as (delete from access_rule where item_id = ${id})
    update item set stop_inheriting = false, restricted = false,
      has_grants = exists (select from item_share s where s.item_id = ${id})
        or exists (select from share_invitation s where s.item_id = ${id})
    where id = ${id}`.execute(tx)
}
