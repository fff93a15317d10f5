import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** Everything at the top of a drive, in its trash too: all that is below goes with it. */
export async function findEverything(db: Db, driveId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from drive d join item i on i.parent_id = d.root_id where d.id = ${driveId}
    order by i.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Electronic documents of an account that the law requires to be kept (C24), and until when at the longest. */
export async function findKeptByLaw(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ documents: number; until: string | null }> {
  const { rows } = await sql<{ documents: number; until: string | null }>`
    select count(distinct e.id)::int as documents, max(e.retention_until)::text as until
    from edoc_copy c join edoc e on e.id = c.edoc_id
    where c.account_id = ${accountId} and e.retention_until > ${now}::date`.execute(db)
  return rows[0] ?? { documents: 0, until: null }
}

/** The drives of an account that this person may export: their own, and Drive Business for its admins. */
export async function findExportable(
  db: Db,
  { accountId, personId, isAdmin }: { accountId: string; personId: string; isAdmin: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ root_id: string }>`
    select root_id from drive where account_id = ${accountId}
      and (person_id = ${personId} and kind = 'personal' or kind = 'business' and ${isAdmin})
    order by kind`.execute(db)
  return rows.map(({ root_id }) => root_id)
}

export const findPersonalAccountOf = async (db: Db, username: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('account')
      .innerJoin('person', 'person.id', 'account.person_id')
      .select('account.id')
      .where(sql<boolean>`lower(person.username) = ${username.trim().toLowerCase()}`)
      .executeTakeFirst()
  )?.id
