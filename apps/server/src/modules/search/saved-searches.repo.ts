import { SearchQuery } from '@khlang/contract'
import { sql } from 'kysely'
import Value from 'typebox/value'
import type { Db, Tx } from '../../platform/db.ts'
import { lock } from '../../platform/locks.ts'

export type SavedRow = { id: string; name: string; query: SearchQuery }
type Whose = { personId: string; accountId: string }

/** The stored filters that this version understands: an older or newer one may know others. */
function readKept(kept: unknown): SearchQuery {
  if (typeof kept !== 'object' || kept === null) return {}
  const known = Object.entries(kept).filter(([field, value]) => Value.Check(SearchQuery, { [field]: value }))
  return Object.fromEntries(known)
}

/** Serialises changes to one person's saved searches: their number and names are checked. */
export const lockSaved = (tx: Tx, { personId, accountId }: Whose) =>
  lock(tx, 'savedSearches', `${personId} ${accountId}`)

/** By name. */
export async function findSaved(db: Db, { personId, accountId }: Whose): Promise<SavedRow[]> {
  const { rows } = await sql<Omit<SavedRow, 'query'> & { query: unknown }>`
    select id, name, query from saved_search where person_id = ${personId} and account_id = ${accountId}
    order by name collate thai_natural, id`.execute(db)
  return rows.map((row) => ({ ...row, query: readKept(row.query) }))
}

export const insertSaved = (
  tx: Tx,
  { personId, accountId }: Whose,
  saved: { id: string; name: string; name_key: string; query: object; created_at: Date },
) =>
  tx
    .insertInto('saved_search')
    .values({ ...saved, query: JSON.stringify(saved.query), person_id: personId, account_id: accountId })
    .execute()

export const updateSavedName = (tx: Tx, id: string, name: string, key: string) =>
  tx.updateTable('saved_search').set({ name, name_key: key }).where('id', '=', id).execute()

export const removeSaved = (tx: Tx, id: string) => tx.deleteFrom('saved_search').where('id', '=', id).execute()
