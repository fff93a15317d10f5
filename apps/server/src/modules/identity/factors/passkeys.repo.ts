import { type Insertable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

/** What a browser is asked for: to add a passkey, or to use one. */
export type PasskeyPurpose = 'add' | 'confirm' | 'second factor' | 'sign in'

export const insertPasskeyChallenge = (tx: Tx, row: Insertable<Schema['passkey_challenge']>) =>
  tx.insertInto('passkey_challenge').values(row).execute()

/** Takes a challenge, once, and only for its own purpose and place. */
export const takePasskeyChallenge = (
  tx: Tx,
  which: { hash: Buffer; purpose: PasskeyPurpose; place: Buffer },
  now: Date,
): Promise<{ person_id: string | null } | undefined> =>
  tx
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', which.hash)
    .where('purpose', '=', which.purpose)
    .where('place_hash', '=', which.place)
    .where('expires_at', '>', now)
    .returning('person_id')
    .executeTakeFirst()

export const removeOldPasskeyChallenges = (tx: Tx, now: Date) =>
  tx.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()

/** All passkeys of a person; the service allows few. */
export const listPasskeys = (db: Db, personId: string) =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()

export const countPasskeys = async (db: Db, personId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return count
}

/** A passkey of a person who is still here, by what its authenticator calls it. */
export const findPasskey = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkey')
    .innerJoin('person', 'person.id', 'passkey.person_id')
    .selectAll('passkey')
    .where('credential_id', '=', credentialId)
    .where('person.removed_at', 'is', null)
    .executeTakeFirst()

export const insertPasskey = (tx: Tx, row: Insertable<Schema['passkey']>) =>
  tx.insertInto('passkey').values(row).execute()

/** Notes a use; false if the counter did not increase: there may be a copy of the authenticator. */
export const usePasskey = async (
  tx: Tx,
  id: string,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: Date },
): Promise<boolean> => {
  const used = await tx
    .updateTable('passkey')
    .set({ counter, is_synced: isSynced, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export const renamePasskey = (tx: Tx, personId: string, id: string, name: string) =>
  tx
    .updateTable('passkey')
    .set({ name })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Removes one passkey of a person, or all; the names of those removed. */
export const removePasskeys = async (tx: Tx, personId: string, id?: string): Promise<string[]> => {
  const removed = await tx
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('name')
    .execute()
  return removed.map(({ name }) => name)
}
