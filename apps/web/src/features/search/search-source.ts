import { type ItemSort, type SearchQuery, searchNames, searchWords } from '@khlang/contract'
import { call } from '../../lib/call.ts'
import type { Order, Source } from '../browser/index.ts'

type Sorted = { sort?: ItemSort; order?: Order }

/** What a search finds, for a browser of files. */
export const searchSource = (query: SearchQuery, sorting: Sorted): Source => ({
  kind: 'found',
  key: ['search', query, sorting],
  words: searchWords(query.q ?? ''),
  read: (page, signal) => call(searchNames, { query: { ...query, ...sorting, ...page } }, { signal }),
})
