import type { Db, Tx } from '../../../platform/db.ts'

export const findBlockedTypes = async (db: Db, accountId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('blocked_type')
      .select('extension')
      .where('account_id', '=', accountId)
      .orderBy('extension')
      .execute()
  ).map((row) => row.extension)

/** Those of these extensions that an account blocks. */
export const findBlocked = async (db: Db, accountId: string, extensions: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('blocked_type')
        .select('extension')
        .where('account_id', '=', accountId)
        .where('extension', 'in', [...extensions])
        .execute()
    ).map((row) => row.extension),
  )

export async function replaceBlockedTypes(
  tx: Tx,
  accountId: string,
  extensions: readonly string[],
  by: { created_by: string; created_at: Date },
): Promise<void> {
  await tx.deleteFrom('blocked_type').where('account_id', '=', accountId).execute()
  if (extensions.length === 0) return
  await tx
    .insertInto('blocked_type')
    .values(extensions.map((extension) => ({ account_id: accountId, extension, ...by })))
    .execute()
}
