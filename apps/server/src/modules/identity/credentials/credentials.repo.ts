import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

export const findPassword = (db: Db, personId: string) =>
  db
    .selectFrom('credential')
    .select(['password_hash', 'is_common', 'short_of'])
    .select(sql<number[]>`password_lengths_of(${personId})`.as('lengths'))
    .where('person_id', '=', personId)
    .executeTakeFirst()

export type Faults = { is_common: boolean; short_of: number | null }

/** Notes what is wrong with the password of a person. */
export const noteFaults = (tx: Tx, personId: string, faults: Faults) =>
  tx.updateTable('credential').set(faults).where('person_id', '=', personId).execute()

/** The lengths that a person's businesses ask of their password. */
export async function findPasswordLengths(db: Db, personId: string): Promise<number[]> {
  const { rows } = await sql<{ lengths: number[] }>`select password_lengths_of(${personId}) as lengths`.execute(db)
  return rows[0]?.lengths ?? []
}

export const savePasswordHash = (tx: Tx, personId: string, hash: string, now: Date, shortOf: number | null = null) =>
  tx
    .insertInto('credential')
    .values({ person_id: personId, password_hash: hash, changed_at: now, short_of: shortOf })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ password_hash: hash, changed_at: now, is_common: false, short_of: shortOf }),
    )
    .execute()

export const findLinkedPerson = async (db: Db, issuer: string, subject: string): Promise<string | null> => {
  const row = await db
    .selectFrom('identity_link')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.person_id ?? null
}

export const insertLink = (tx: Tx, issuer: string, subject: string, personId: string, now: Date) =>
  tx.insertInto('identity_link').values({ issuer, subject, person_id: personId, created_at: now }).execute()

/** The business that owns this mail domain. */
export const findBusinessByDomain = (db: Db, domain: string) =>
  db
    .selectFrom('business')
    .innerJoin('account', 'account.id', 'business.id')
    .leftJoin('sign_in_policy', 'sign_in_policy.business_id', 'business.id')
    .select(['business.name_th', 'business.name_en', 'sign_in_policy.ways'])
    .select(sql<string>`shown_logo(business.id)`.as('logo'))
    .where('business.domain', '=', domain)
    .where('account.status', '=', 'active')
    .executeTakeFirst()
