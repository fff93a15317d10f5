import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type Step = { what: string; itemId: string | null; name: string | null }

/** Writes down what was opened, while the session is still open; false once it has ended. */
export async function insertStep(tx: Tx, accessId: string, step: Step, at: Date): Promise<boolean> {
  const counted = await tx
    .updateTable('support_access')
    .set((eb) => ({ opened: eb('opened', '+', 1) }))
    .where('id', '=', accessId)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  if (!counted) return false
  await tx
    .insertInto('support_step')
    .values({ access_id: accessId, at, what: step.what, item_id: step.itemId, name: step.name })
    .execute()
  return true
}

export const findSteps = (db: Db, accessId: string, before: number | null, limit: number) => {
  let query = db.selectFrom('support_step').selectAll().where('access_id', '=', accessId)
  if (before !== null) query = query.where(sql<boolean>`id < ${before}`)
  return query.orderBy('id', 'desc').limit(limit).execute()
}
