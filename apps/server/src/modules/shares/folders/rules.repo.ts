import type { RuleLevel } from '@khlang/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** Whom a rule of a folder names. */
export type RuleAudience = 'business' | 'department' | 'role' | 'employee'

export type NewRule = {
  id: string
  item_id: string
  audience: RuleAudience
  audience_id: string
  level: RuleLevel
  may_reshare: boolean
  enabled: boolean
  created_by: string | null
}

/** One rule per audience and item: setting it again changes it, and whether it counts. */
export const upsertRule = (tx: Tx, rule: NewRule) =>
  tx
    .insertInto('access_rule')
    .values(rule)
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'audience', 'audience_id']).doUpdateSet((set) => ({
        level: rule.level,
        may_reshare: rule.may_reshare,
        enabled: rule.enabled,
        // The first rule of a business is nobody's, until somebody decides about it.
        created_by: set.fn.coalesce('access_rule.created_by', 'excluded.created_by'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** The one rule of a folder is that which every business begins with, and no admin has decided about it. */
export async function isUndecided(db: Db, folderId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('access_rule')
    .select('created_by')
    .where('item_id', '=', folderId)
    .limit(2)
    .execute()
  return rows.length === 1 && rows[0]?.created_by === null
}

export const deleteRule = (tx: Tx, id: string) => tx.deleteFrom('access_rule').where('id', '=', id).execute()

/** Stops inheriting, or honours only shares of admins. */
export const updateFolderAccess = (tx: Tx, id: string, change: { stop_inheriting?: boolean; restricted?: boolean }) =>
  tx
    .updateTable('item')
    .set((set) => ({ ...change, revision: set('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Keeps the column that lists read in sync with the rows. */
export const refreshHasGrants = (tx: Tx, itemId: string) =>
  sql`update item set has_grants = restricted or stop_inheriting
        or exists (select from access_rule where item_id = item.id)
        or exists (select from item_share where item_id = item.id)
        or exists (select from share_invitation where item_id = item.id)
      where id = ${itemId}`.execute(tx)
