import type { SearchQuery } from '@khlang/contract'

/** Of an address what is searched; nothing else of it. */
export function queryOf({ q, type, tag, within, starred, drive }: SearchQuery): SearchQuery {
  const words = q?.trim().replace(/\s+/gu, ' ')
  return {
    ...(words && { q: words }),
    ...(type && { type }),
    ...(tag && { tag }),
    ...(within && { within }),
    ...(starred && { starred }),
    ...(drive && { drive }),
  }
}

/** Two searches ask the same when these are equal. */
export const searchKey = (query: SearchQuery) => JSON.stringify(queryOf(query))

export const asksNothing = (query: SearchQuery) => Object.keys(queryOf(query)).length === 0

type Say = (part: Exclude<keyof SearchQuery, 'q' | 'tag'>, value: string) => string

/** A search in words, such as `งบ · PDF · #ภาษี · 7 วันล่าสุด`. */
export function wordsOf(query: SearchQuery, say: Say): string {
  const { q, type, tag, within, starred, drive } = queryOf(query)
  return [
    q,
    type && say('type', type),
    tag && `#${tag}`,
    within && say('within', within),
    starred && say('starred', 'true'),
    drive && say('drive', drive),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}

/** The name that is offered for a search: no longer than a name may be, and no letter torn from its marks. */
export function offeredName(words: string, longest: number): string {
  let name = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter('th').segment(words)) {
    length += [...segment].length
    if (length > longest) break
    name += segment
  }
  return name.trim()
}
