import { type ItemSort, type SearchQuery, searchNames, searchWords } from '@khlang/contract'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import { parseSearchText } from '@khlang/contract/parse-search'
import { call } from '../../lib/call.ts'
import type { Order, Source } from '../browser/index.ts'

type Sorted = { sort?: ItemSort; order?: Order }

/** The words of a search that names hold, to be marked in them. */
const wordsIn = (q: string): string[] =>
  parseSearchText(q, bangkokDay(new Date())).groups.flatMap((group) =>
    group.flatMap(({ term, not }) => (term.key === 'name' && !not ? searchWords(term.text) : [])),
  )

/** What a search finds, for a browser of files. */
export const searchSource = (query: SearchQuery, sorting: Sorted): Source => ({
  kind: 'found',
  key: ['search', query, sorting],
  words: wordsIn(query.q ?? ''),
  read: (page, signal) => call(searchNames, { query: { ...query, ...sorting, ...page } }, { signal }),
})
