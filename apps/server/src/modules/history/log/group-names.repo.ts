import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/**
 * The English names of departments and roles for whoever reads English: rows of the log record the Thai name of then, which
 * stays for Thai readers, for groups that have no other, and for those that are gone.
 */
export async function findGroupNames(db: Db, ids: readonly string[], language: Language): Promise<Map<string, string>> {
  if (language === 'th' || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name_en as name from department where id = any(${ids}::uuid[]) and name_en <> ''
    union all select id, name_en from business_role where id = any(${ids}::uuid[]) and name_en <> ''`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
