import type { Language } from '@khlang/contract'
import { type RawBuilder, sql } from 'kysely'

/** The name of a department, a role or a business in the reader's language; the other one if it has none. */
export const nameIn = (table: string, language: Language): RawBuilder<string> => {
  const [first, second] = language === 'en' ? ['name_en', 'name_th'] : ['name_th', 'name_en']
  return sql.raw(`coalesce(nullif(${table}.${first}, ''), ${table}.${second})`)
}
