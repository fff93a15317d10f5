import type { Language } from '@khlang/contract'
import { type RawBuilder, sql } from 'kysely'
import { readersLanguage } from './reader.ts'

const ordered = <T>(language: Language, th: T, en: T): [T, T] => (language === 'en' ? [en, th] : [th, en])

/** The name of a department, a role or a business in the reader's language; the other one if it has none. */
export const nameIn = (table: string, language = readersLanguage()): RawBuilder<string> => {
  const [first, second] = ordered(language, 'name_th', 'name_en')
  return sql.raw(`coalesce(nullif(${table}.${first}, ''), ${table}.${second})`)
}

/** Its name in the other language; null if it has one name alone. */
export const otherNameIn = (table: string, language = readersLanguage()): RawBuilder<string | null> =>
  sql.raw(
    `case when ${table}.name_th <> '' and ${table}.name_en <> '' then ${table}.${language === 'en' ? 'name_th' : 'name_en'} end`,
  )

/** The name of a person in the reader's language; in the other one if it has none, or the user name. */
export const personNameIn = (table: string, language = readersLanguage()): RawBuilder<string> => {
  const [first, second] = ordered(language, 'th', 'en')
  const names = (of: string) => `${table}.first_name_${of}, ${table}.last_name_${of}`
  return sql.raw(`shown_name(${names(first)}, shown_name(${names(second)}, ${table}.username))`)
}

/** The name of an employee in the reader's language; lists are sorted by `employee.name`, which is one for all readers. */
export const employeeNameIn = (table: string, language = readersLanguage()): RawBuilder<string> =>
  sql`(select ${personNameIn('named', language)} from person named where named.id = ${sql.ref(`${table}.person_id`)})`

/** The name of an account in the reader's language: of its business, or else of its person. */
export const accountNameIn = (business: string, person: string, language = readersLanguage()): RawBuilder<string> =>
  sql`coalesce(${nameIn(business, language)}, ${personNameIn(person, language)})`

/** All names of a person, among which lists search, in whatever language they are read. */
export const everyNameOf = (table: string): RawBuilder<string> =>
  sql.raw(
    `concat_ws(' ', ${['first_name_th', 'last_name_th', 'first_name_en', 'last_name_en', 'username'].map((column) => `${table}.${column}`).join(', ')})`,
  )
