import { formsOfWord, isAccentable, searchForm } from '@khlang/contract'
import { type RawBuilder, sql } from 'kysely'

/** The pattern of `like` for text that contains this one, whose own wildcards stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether the name of an item `i` contains a text, a name key, in any of the ways to write it. */
export function nameContains(key: string): RawBuilder<unknown> {
  const plain = searchForm(key)
  const found = [...new Set([...formsOfWord(key), ...formsOfWord(plain)])].map(
    (form) => sql`i.name_key like ${containing(form)}`,
  )
  // As in the index of names with accents, which few have.
  const accented = sql`(is_accented(i.name_key) and search_form(i.name_key) like ${containing(plain)})`
  return sql`(${sql.join(isAccentable(key) ? [...found, accented] : found, sql` or `)})`
}

/** Whether the names or the username of an employee `e`, whose person is `p`, contain a word. */
export const employeeHas = (word: string): RawBuilder<unknown> => sql`(e.name ilike ${containing(word)}
  or p.username ilike ${containing(word)} or p.first_name_en || ' ' || p.last_name_en ilike ${containing(word)})`

/** The words of a search field, each of which must be found. */
export const wordsOf = (text: string): string[] => text.normalize('NFC').split(/\s+/u).filter(Boolean)
