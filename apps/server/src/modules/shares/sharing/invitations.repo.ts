import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import type { model } from '../../drive/index.ts'

export type InvitationRow = Selectable<Schema['share_invitation']>

/** Inserts an invitation; undefined if this address has one to this item that is still in force. */
export async function insertInvitation(
  tx: Tx,
  { item }: model.Permit<'share.create'>,
  terms: Omit<Insertable<Schema['share_invitation']>, 'item_id'>,
  now: Date,
): Promise<string | undefined> {
  const row = { ...terms, item_id: item.id }
  await tx
    .deleteFrom('share_invitation')
    .where('item_id', '=', row.item_id)
    .where('email', '=', row.email)
    .where('expires_at', '<=', now)
    .execute()
  const inserted = await tx
    .insertInto('share_invitation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['item_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** The invitation of a token that is still in force. */
export const findInvitation = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('share_invitation')
    .select(['email', 'item_id', 'level', 'expires_at', 'created_by', 'account_id'])
    .where('token_hash', '=', tokenHash)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst()

/** The items that this address is invited to, in the order in which they are to be locked. */
export async function findInvitedItems(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('share_invitation')
    .select('item_id')
    .where('email', '=', email)
    .orderBy('item_id')
    .execute()
  return rows.map((row) => row.item_id)
}

/** The account that a drive belongs to. */
export const findOwner = async (tx: Tx, driveId: string): Promise<string | undefined> =>
  (await tx.selectFrom('drive').select('account_id').where('id', '=', driveId).executeTakeFirst())?.account_id

/** Takes the invitation of this address to an item out of the table. */
export const takeInvitation = (tx: Tx, itemId: string, email: string): Promise<InvitationRow | undefined> =>
  tx
    .deleteFrom('share_invitation')
    .where('item_id', '=', itemId)
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst()
