import { type Insertable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

export const findTotp = (db: Db, personId: string) =>
  db.selectFrom('totp').selectAll().where('person_id', '=', personId).executeTakeFirst()

/** What a person has set up: an authenticator app, passkeys. */
export async function findFactors(db: Db, personId: string): Promise<{ totp: boolean; passkeys: number }> {
  const { rows } = await sql<{ totp: boolean; passkeys: number }>`
    select exists (select from totp where person_id = ${personId} and enabled_at is not null) as totp,
      (select count(*)::int from passkey where person_id = ${personId}) as passkeys`.execute(db)
  return rows[0] ?? { totp: false, passkeys: 0 }
}

export const savePending = (tx: Tx, personId: string, sealed: Buffer) =>
  tx
    .insertInto('totp')
    .values({ person_id: personId, sealed_pending: sealed })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ sealed_pending: sealed }))
    .execute()

/** Puts the pending secret in the place of the one before; false if it is another one by now. */
export const enablePending = async (
  tx: Tx,
  personId: string,
  sealed: Buffer,
  step: number,
  now: Date,
): Promise<boolean> => {
  const enabled = await tx
    .updateTable('totp')
    .set({ sealed_secret: sealed, sealed_pending: null, last_step: step, enabled_at: now })
    .where('person_id', '=', personId)
    .where('sealed_pending', '=', sealed)
    .executeTakeFirst()
  return enabled.numUpdatedRows > 0n
}

/** Uses the code of a step; false if it, or a later one, has been used. */
export const useStep = async (tx: Tx, personId: string, step: number): Promise<boolean> => {
  const used = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Removes the app of a person; false if it was not on. */
export const removeTotp = async (tx: Tx, personId: string): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('totp')
    .where('person_id', '=', personId)
    .returning('enabled_at')
    .executeTakeFirst()
  return removed?.enabled_at != null
}

export const removeRecoveryCodes = (tx: Tx, personId: string) =>
  tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute()

export const replaceRecoveryCodes = async (tx: Tx, personId: string, hashes: readonly Buffer[]): Promise<void> => {
  await removeRecoveryCodes(tx, personId)
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash })))
    .execute()
}

/** Uses a recovery code; false if there is none, or it has been used. */
export const takeRecoveryCode = async (tx: Tx, personId: string, hash: Buffer, now: Date): Promise<boolean> => {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export const countRecoveryCodes = async (db: Db, personId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const insertChallenge = (tx: Tx, row: Insertable<Schema['sign_in_challenge']>) =>
  tx.insertInto('sign_in_challenge').values(row).execute()

const challenge = (db: Db, tokenHash: Buffer, interactionHash: Buffer, now: Date) =>
  db
    .selectFrom('sign_in_challenge')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('interaction_hash', '=', interactionHash)
    .where('expires_at', '>', now)

/** The challenge of an interaction: of no other one. */
export const findChallenge = (db: Db, tokenHash: Buffer, interactionHash: Buffer, now: Date) =>
  challenge(db, tokenHash, interactionHash, now).executeTakeFirst()

/** Consumes a challenge; false if another request was first. */
export const takeChallenge = async (tx: Tx, tokenHash: Buffer): Promise<boolean> => {
  const taken = await tx.deleteFrom('sign_in_challenge').where('token_hash', '=', tokenHash).executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export const removeOldChallenges = (tx: Tx, now: Date) =>
  tx.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute()

/** Open sessions of a person that have acted for a business, the latest used first. */
export async function findSessionsFor(
  db: Db,
  personId: string,
  businessId: string,
  now: Date,
): Promise<{ id: string; client: string; created_at: Date; last_used_at: Date }[]> {
  const { rows } = await sql<{ id: string; client: string; created_at: Date; last_used_at: Date }>`
    select s.id, s.client, s.created_at, s.last_used_at
    from session s join session_account x on x.session_id = s.id and x.account_id = ${businessId}
    where s.person_id = ${personId} and s.ended_at is null and s.expires_at > ${now}
    order by s.last_used_at desc, s.id`.execute(db)
  return rows
}

/** Whether somebody works for another business, too, suspended there or not. */
export async function worksElsewhere(db: Db, personId: string, businessId: string): Promise<boolean> {
  const { rows } = await sql`
    select from employee where person_id = ${personId} and business_id <> ${businessId} and removed_at is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}
