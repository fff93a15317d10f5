import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { useEffect, useRef } from 'react'

export type Neighbours = {
  /** Which one of the list is open, from 1; null if it is not in the list. */
  place: number | null
  /** As many as have been loaded; with a plus if there are more. */
  count: string
  next: (() => Promise<void> | void) | null
  previous: (() => void) | null
}

type List = {
  rows: readonly EdocListed[]
  hasMore: boolean
  /** Loads the next page; the rows with it. */
  loadMore: () => Promise<readonly EdocListed[]>
  isOpen: (edoc: EdocListed) => boolean
  open: (edoc: EdocListed) => void
}

/**
 * The documents before and after the open one. One that has left the list meanwhile, such as a read one among the unread,
 * keeps its place: what followed it has moved up.
 */
export function useNeighbours({ rows, hasMore, loadMore, isOpen, open }: List): Neighbours {
  const at = rows.findIndex(isOpen)
  const last = useRef(-1)
  useEffect(() => {
    if (at >= 0) last.current = at
  }, [at])
  // oxlint-disable-next-line react-hooks/refs -- where it was when it was last in the list
  const wasAt = last.current
  const after = at >= 0 ? at + 1 : wasAt
  const before = at >= 0 ? at - 1 : wasAt - 1
  const following = rows[after]
  const preceding = rows[before]
  const openNext = async () => {
    const row = following ?? (await loadMore())[after]
    if (row) open(row)
  }
  return {
    place: at >= 0 ? at + 1 : null,
    count: `${rows.length}${hasMore ? '+' : ''}`,
    next: after >= 0 && (following !== undefined || hasMore) ? openNext : null,
    previous: preceding === undefined ? null : () => open(preceding),
  }
}
