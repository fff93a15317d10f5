import { type RefObject, useLayoutEffect, useState } from 'react'
import { isCovered, isTyping } from '../../../lib/keyboard.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import type { Selection } from '../model/selection.ts'

type FocusRequest = { ids: ReadonlySet<string>; until: number } | { firstAfter: number; until: number }
const request = createStore<FocusRequest | null>(null)
/** Rows that arrive later than this do not take the focus. */
const expiresAfterMs = 10_000

/** These rows are returning to a list: the first of them is focused once it is rendered. */
export const requestFocus = (ids: Iterable<string>) =>
  request.set({ ids: new Set(ids), until: Date.now() + expiresAfterMs })

/** A folder is being opened by keyboard: the first row of the next list takes the focus. */
export function requestFirstRow(): void {
  const now = Date.now()
  request.set({ firstAfter: now, until: now + expiresAfterMs })
}

type Parts = {
  grid: RefObject<HTMLElement | null>
  ids: readonly string[]
  selection: Selection
  onFocusIndex: (index: number) => void
}

/** Focuses the requested rows, and the list until they are rendered. */
export function useFocusRequest({ grid, ids, selection, onFocusIndex }: Parts) {
  const wanted = useStore(request)
  const [openedAt] = useState(() => Date.now())
  const latest = useLatest(onFocusIndex)
  useLayoutEffect(() => {
    if (!wanted) return
    const at = document.activeElement
    // A text field or dialog in use keeps the focus.
    const elsewhere = isCovered() || (isTyping(at) && grid.current?.contains(at) !== true)
    if (elsewhere || Date.now() > wanted.until) return request.set(null)
    if ('firstAfter' in wanted) {
      // The list that is being left is still there.
      const [first] = ids
      if (openedAt < wanted.firstAfter || first === undefined) return
      request.set(null)
      selection.focusOn(first)
      latest.current(0)
      return
    }
    const index = ids.findIndex((id) => wanted.ids.has(id))
    if (index < 0) {
      if (at === document.body) grid.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus()
      return
    }
    request.set(null)
    selection.replace(
      ids.filter((id) => wanted.ids.has(id)),
      ids[index],
    )
    latest.current(index)
  }, [wanted, ids, selection, grid, latest, openedAt])
}
