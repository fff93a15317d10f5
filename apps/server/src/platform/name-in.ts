import type { Language } from '@khlang/contract'
import { type RawBuilder, sql } from 'kysely'

/** The name of a department, a role or a business in the reader's language; the other one if it has none. */
export const nameIn = (table: string, language: Language): RawBuilder<string> => {
  const [first, second] = language === 'en' ? ['name_en', 'name_th'] : ['name_th', 'name_en']
  return sql.raw(`coalesce(nullif(${table}.${first}, ''), ${table}.${second})`)
}

/** Its name in the other language; null if it has one name alone. */
export const otherNameIn = (table: string, language: Language): RawBuilder<string | null> =>
  sql.raw(
    `case when ${table}.name_th <> '' and ${table}.name_en <> '' then ${table}.${language === 'en' ? 'name_th' : 'name_en'} end`,
  )
