import type { SearchQuery } from '@khlang/contract'

/** The search in the parameters of an address, without its other parameters. */
export function queryOf({ q, type, tag, within, starred, drive }: SearchQuery): SearchQuery {
  const text = q?.trim().replace(/\s+/gu, ' ')
  return {
    ...(text && { q: text }),
    ...(type && { type }),
    ...(tag && { tag }),
    ...(within && { within }),
    ...(starred && { starred }),
    ...(drive && { drive }),
  }
}

/** Two searches ask the same when these are equal. */
export const searchKey = (query: SearchQuery) => JSON.stringify(queryOf(query))

export const isEmptySearch = (query: SearchQuery) => Object.keys(queryOf(query)).length === 0

type Label = (part: Exclude<keyof SearchQuery, 'q' | 'tag'>, value: string) => string

/** A search as people read it, such as `งบ · PDF · #ภาษี · 7 วันล่าสุด`. */
export function describeSearch(query: SearchQuery, label: Label): string {
  const { q, type, tag, within, starred, drive } = queryOf(query)
  return [
    q,
    type && label('type', type),
    tag && `#${tag}`,
    within && label('within', within),
    starred && label('starred', 'true'),
    drive && label('drive', drive),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}

/** The suggested name of a search: within the length limit, and not cut inside a grapheme. */
export function suggestedName(text: string, longest: number): string {
  let name = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter('th').segment(text)) {
    length += [...segment].length
    if (length > longest) break
    name += segment
  }
  return name.trim()
}
