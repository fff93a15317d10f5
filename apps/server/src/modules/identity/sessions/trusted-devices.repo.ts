import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

export const insertTrustedDevice = (tx: Tx, row: Insertable<Schema['trusted_device']>) =>
  tx.insertInto('trusted_device').values(row).execute()

export const listTrustedDevices = (db: Db, personId: string, now: Date) =>
  db
    .selectFrom('trusted_device')
    .select(['id', 'client', 'created_at', 'last_used_at', 'expires_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

/** Notes the use of a device that this person trusts; false if none of the tokens is of such a device. */
export const useTrustedDevice = async (
  tx: Tx,
  personId: string,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<boolean> => {
  if (tokenHashes.length === 0) return false
  const used = await tx
    .updateTable('trusted_device')
    .set({ last_used_at: now })
    .where('person_id', '=', personId)
    .where('token_hash', 'in', [...tokenHashes])
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Ends the trust in one device of a person, or in all; the number of those ended. */
export const removeTrustedDevices = async (tx: Tx, personId: string, id?: string): Promise<number> => {
  const removed = await tx
    .deleteFrom('trusted_device')
    .where('person_id', '=', personId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}

export const removeOldTrustedDevices = (tx: Tx, now: Date) =>
  tx.deleteFrom('trusted_device').where('expires_at', '<=', now).execute()
