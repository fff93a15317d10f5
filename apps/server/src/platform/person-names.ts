import type { Db } from './db.ts'
import { personNameIn } from './name-in.ts'

/** The names of people by their ids, in the language of the reader. */
export async function findPersonNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('person')
    .select(['id', personNameIn('person').as('name')])
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The display name of one person; empty if nobody is known by this id. */
export const findPersonName = async (db: Db, id: string): Promise<string> =>
  (await findPersonNames(db, [id])).get(id) ?? ''
