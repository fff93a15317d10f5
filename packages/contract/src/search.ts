import { type Static, Type } from 'typebox'
import { oneOf, pageOf, pageQuery } from './common.ts'
import { HashtagText, Item, itemSorts } from './items.ts'
import { endpoint } from './endpoint.ts'
import { fileKinds } from './file-kinds.ts'
import { searchDrives, searchSpans } from './search-fields.ts'

const Words = Type.String({
  maxLength: 400,
  description:
    'words that a name holds, all of them; "a phrase", -not, one OR another, and keys: name, type, owner, tag, size, before, after, on, created, expires, is, in',
})
/** Of a part that was searched as words: its key or value is none. */
const Hint = Type.Object({
  part: Type.String(),
  why: oneOf(['key', 'value', 'alternative']),
  message: Type.String(),
})
const filters = {
  type: Type.Optional(oneOf(fileKinds)),
  tag: Type.Optional(HashtagText),
  within: Type.Optional(oneOf(searchSpans)),
  starred: Type.Optional(Type.Boolean()),
  drive: Type.Optional(oneOf(searchDrives)),
}

/** The criteria of a search, at least one. The web uses the same names in addresses. */
export const SearchQuery = Type.Object({ q: Type.Optional(Words), ...filters }, { additionalProperties: false })
export type SearchQuery = Static<typeof SearchQuery>

export const searchErrors = ['SEARCH_EMPTY', 'HASHTAG_REQUIRED', 'HASHTAG_INVALID', 'HASHTAG_LONG'] as const

export const searchNames = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'session',
  summary:
    'Items by words of their names, kind, hashtag, last change, star and drive. Without `sort` the best matches come first, or without words the latest',
  query: Type.Object({
    ...SearchQuery.properties,
    ...pageQuery,
    sort: Type.Optional(oneOf(itemSorts)),
    order: Type.Optional(oneOf(['asc', 'desc'])),
  }),
  reply: Type.Object({ ...pageOf(Item).properties, hints: Type.Array(Hint) }),
  errors: ['INVALID_INPUT', ...searchErrors],
})
