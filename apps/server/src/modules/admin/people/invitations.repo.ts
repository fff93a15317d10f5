import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

/** False if this address is invited already. */
export async function insertInvitation(tx: Tx, row: Insertable<Schema['employee_invitation']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('employee_invitation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'address']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findInvitation = (db: Db, id: string) =>
  db
    .selectFrom('employee_invitation')
    .innerJoin('business', 'business.id', 'employee_invitation.business_id')
    .selectAll('employee_invitation')
    .select(['business.name_th', 'business.name_en'])
    .where('employee_invitation.id', '=', id)
    .executeTakeFirst()

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

export const findInvitationByAddress = (db: Db, businessId: string, address: string) =>
  db
    .selectFrom('employee_invitation')
    .select('id')
    .where('business_id', '=', businessId)
    .where('address', '=', address)
    .executeTakeFirst()

/** The address that an open invitation was mailed to, by the token of the latest mail. */
export const findByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('employee_invitation')
    .select(['business_id', 'address'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const setToken = (tx: Tx, id: string, tokenHash: Buffer) =>
  tx.updateTable('employee_invitation').set({ token_hash: tokenHash }).where('id', '=', id).execute()

export const setProvider = (tx: Tx, id: string, providerId: string) =>
  tx.updateTable('employee_invitation').set({ provider_id: providerId }).where('id', '=', id).execute()

/** Counts one more message, and begins the days anew. */
export const renewInvitation = (tx: Tx, businessId: string, id: string, expiresAt: Date) =>
  tx
    .updateTable('employee_invitation')
    .set((eb) => ({ sent: eb('sent', '+', 1), expires_at: expiresAt }))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export const deleteInvitation = (tx: Tx, businessId: string, id: string) =>
  tx
    .deleteFrom('employee_invitation')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('address')
    .executeTakeFirst()

/** Takes the invitations of an address or number from the list, the ones that have ended too. */
export const takeInvitations = (tx: Tx, address: string) =>
  tx.deleteFrom('employee_invitation').where('address', '=', address).returningAll().execute()
