import { type SearchQuery, searchNames } from '@khlang/contract'
import { call } from '../../lib/call.ts'
import type { Source } from '../browser/index.ts'

/** What a search finds, for a browser of files. */
export const searchSource = (query: SearchQuery): Source => ({
  kind: 'found',
  key: ['search', query],
  read: (page, signal) => call(searchNames, { query: { ...query, ...page } }, { signal }),
})
