import { formsOfWord, isMisspellable, searchForm } from '@khlang/contract'
import { type RawBuilder, sql } from 'kysely'

/** The pattern of `like` for text that contains this one, whose own wildcards stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether the name of an item `i` contains a text, a name key, in any of the ways to write it. */
export function nameContains(key: string): RawBuilder<unknown> {
  const found = formsOfWord(key).map((form) => sql`i.name_key like ${containing(form)}`)
  // As in the index of names that may be spelled otherwise, which few are.
  const misspelt = sql`(is_misspelt(i.name_key) and search_form(i.name_key) like ${containing(searchForm(key))})`
  return sql`(${sql.join(isMisspellable(key) ? [...found, misspelt] : found, sql` or `)})`
}

/** The words of a search field, each of which must be found. */
export const wordsOf = (text: string): string[] => text.normalize('NFC').split(/\s+/u).filter(Boolean)
