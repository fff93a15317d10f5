import { sql } from 'kysely'
import type { MadeAs } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { ShareRow } from './shares.repo.ts'

export type MovedShare = Pick<
  ShareRow,
  'id' | 'item_id' | 'kind' | 'holder_id' | 'holder_name' | 'level' | 'may_reshare' | 'expires_at' | 'created_by'
>

/** The shares and invitations of a tree in any state: those that do not count now may count again. */
export async function findSharesIn(tx: Tx, treeId: string): Promise<MovedShare[]> {
  const terms = sql.raw('s.level, s.may_reshare, s.expires_at, s.created_by')
  const { rows } = await sql<MovedShare>`
    with recursive tree as (
      select id, has_grants, 0 as depth from item where id = ${treeId}
      union all
      select c.id, c.has_grants, t.depth + 1 from tree t join item c on c.parent_id = t.id where t.depth < 1000
    ), shared as (select id from tree where has_grants)
    select s.id, s.item_id, s.audience as kind, s.audience_id as holder_id, '' as holder_name, ${terms}
    from item_share s where s.item_id in (select id from shared)
    union all
    select s.id, s.item_id, 'invitation', s.id, s.email, ${terms}
    from share_invitation s where s.item_id in (select id from shared)
    order by item_id, id`.execute(tx)
  return rows
}

const tables = ['item_share', 'share_invitation'] as const

/** Keeps these as made by somebody who reaches as far as this; what rests on their right becomes their own. */
export async function updateMadeAs(
  tx: Tx,
  ids: readonly string[],
  { madeAs, personId, accountId }: { madeAs: MadeAs; personId: string; accountId: string },
): Promise<void> {
  const owns = madeAs === 'admin' || madeAs === 'other'
  const maker = owns ? sql`, created_by = ${personId}, account_id = ${accountId}` : sql``
  for (const table of tables)
    await sql`update ${sql.table(table)} set made_as = ${madeAs} ${maker} where id = any(${ids}::uuid[])`.execute(tx)
}

export async function deleteMoved(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(tx)
}
