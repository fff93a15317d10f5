import type { Item } from '@khlang/contract'
import { listSharedWithMe, type SharedItem } from '@khlang/contract/shares'
import { call } from '../../../lib/call.ts'
import type { Source } from '../../browser/index.ts'

/** What others shared with the reader; what they have hidden is a separate list (T37). */
export const sharedSource = (hidden: boolean): Source => ({
  kind: 'found',
  key: ['shared-with-me', hidden],
  read: (page, signal) => call(listSharedWithMe, { query: { ...page, hidden } }, { signal }),
})

/** By which share the reader has an item; null in other lists. */
export const shareOf = (item: Item): SharedItem['share'] | null => ('share' in item ? (item as SharedItem).share : null)
