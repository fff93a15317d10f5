import type { EdocQuery } from '@khlang/contract/edoc-boxes'
import { edocStatuses } from '@khlang/contract/edoc-states'
import { docTypes } from './labels.ts'

/** What the address of a box holds. `account` is that of the open document, if it is not the active one. */
const names = ['q', 'status', 'docType', 'side', 'from', 'to', 'unread', 'scope', 'view', 'doc', 'account'] as const
/** A value that does not exist is none. */
export type BoxSearch = { [N in (typeof names)[number]]?: string }

/** The search with other values; an empty one leaves the address. */
export function withSearch(search: BoxSearch, changes: BoxSearch): BoxSearch {
  const next = { ...search, ...changes }
  for (const name of names) if (!next[name]) delete next[name]
  return next
}

/** What the server is asked. The days of a search count only when both are there: one alone is still being typed. */
export function filterOf({ q, status, docType: wanted, side, from, to, unread, scope, view }: BoxSearch): EdocQuery {
  const knownStatus = edocStatuses.find((one) => one === status)
  const docType = docTypes.find((one) => one === wanted)
  return {
    ...(q && { q }),
    ...(knownStatus && { status: knownStatus }),
    ...(docType && { docType }),
    ...((side === 'buyer' || side === 'seller') && { side }),
    ...(from && to && { from, to }),
    ...(unread === '1' && { unread: true }),
    ...(scope === 'all' && { scope }),
    ...(view === 'trash' && { view }),
  }
}

/** Whether it is a search that finds nothing, or a box that holds nothing. */
export const isSearching = (filter: EdocQuery) =>
  Object.keys(filter).some((name) => name !== 'view' && name !== 'scope')
