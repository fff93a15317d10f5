import { listTagged } from '@khlang/contract'
import { call } from '../../../lib/call.ts'
import type { Source } from '../../browser/index.ts'

/** What carries a hashtag: everywhere, or in a folder and all folders below it. */
export const taggedSource = (tag: string, folderId?: string): Source => ({
  kind: 'found',
  key: ['hashtag', tag, folderId],
  read: (page, signal) => call(listTagged, { query: { tag, ...(folderId && { in: folderId }), ...page } }, { signal }),
})
