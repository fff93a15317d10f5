import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

/** A product token replaces the person's previous one. */
export async function insertHandoffToken(tx: Tx, row: Insertable<Schema['handoff_token']>): Promise<void> {
  if (row.kind === 'product') {
    await tx.deleteFrom('handoff_token').where('person_id', '=', row.person_id).where('kind', '=', 'product').execute()
  }
  await tx.insertInto('handoff_token').values(row).execute()
}

/** Takes a token, once. */
export const takeHandoffToken = (tx: Tx, tokenHash: Buffer, kind: 'product' | 'shared', now: Date) =>
  tx
    .deleteFrom('handoff_token')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['person_id', 'account_id'])
    .executeTakeFirst()

/** Ends what could still become a session of a person: tokens, QR codes that were approved, and second steps. */
export async function removeUnusedSignIns(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('handoff_token').where('person_id', '=', personId).execute()
  await tx.deleteFrom('qr_sign_in').where('person_id', '=', personId).execute()
  await tx.deleteFrom('sign_in_challenge').where('person_id', '=', personId).execute()
}

/** Records a nonce; false if it was used before. */
export const useNonce = async (tx: Tx, scope: string, nonceHash: Buffer, expiresAt: Date): Promise<boolean> => {
  const row = await tx
    .insertInto('used_nonce')
    .values({ scope, nonce_hash: nonceHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('scope')
    .executeTakeFirst()
  return row !== undefined
}

export const insertPartner = (tx: Tx, row: Insertable<Schema['partner']>) =>
  tx.insertInto('partner').values(row).execute()

/** An enabled partner by its id or its name. */
export const findPartner = (db: Db, idOrName: string) =>
  db
    .selectFrom('partner')
    .selectAll()
    .where((eb) => eb.or([eb('name', '=', idOrName), eb(eb.cast<string>('id', 'text'), '=', idOrName)]))
    .where('enabled', '=', true)
    .executeTakeFirst()

export const setPartnerEnabled = (tx: Tx, name: string, enabled: boolean) =>
  tx.updateTable('partner').set({ enabled }).where('name', '=', name).returning('id').executeTakeFirst()

/** The business that a tax id is proved to belong to, head office first. */
export const findBusinessByTaxId = (db: Db, taxId: string, branchNo: string | null) =>
  db
    .selectFrom('identifier_proof')
    .select('account_id as id')
    .where('number', '=', taxId)
    .where('branch_no', '!=', '')
    .$if(branchNo !== null, (query) => query.where('branch_no', '=', branchNo ?? ''))
    .orderBy('branch_no')
    .limit(1)
    .executeTakeFirst()

export async function removeOldHandoffs(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('handoff_token').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('used_nonce').where('expires_at', '<=', now).execute()
}
