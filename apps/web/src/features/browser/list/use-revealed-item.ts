import { useEffect, useRef } from 'react'
import type { Selection } from '../model/selection.ts'
import { recallPlace } from '../state/place-memory.ts'

/** Among more rows than this, an item that is not there yet is not looked for. */
const mostRows = 20_000

type Parts = {
  id: string | null
  ids: readonly string[]
  hasMore: boolean
  loadMore: () => void
  selection: Selection
  historyKey: string
  scrollTo: (index: number) => void
}

/** Selects the item of the address and brings it into sight, once, however far down the list it is. */
export function useRevealedItem({ id, ids, hasMore, loadMore, selection, historyKey, scrollTo }: Parts): void {
  // A list that is returned to stays as it was left.
  const shown = useRef(recallPlace(historyKey) ? id : null)
  useEffect(() => {
    if (id === null) shown.current = null
    if (id === null || shown.current === id) return
    const at = ids.indexOf(id)
    if (at < 0) {
      if (hasMore && ids.length < mostRows) loadMore()
      return
    }
    shown.current = id
    selection.replace([id], id)
    scrollTo(at)
  })
}
