import { type RefObject, useLayoutEffect } from 'react'
import { isCovered, isTyping } from '../../../lib/keyboard.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import type { Selection } from '../model/selection.ts'

type FocusRequest = { ids: ReadonlySet<string>; until: number }
const request = createStore<FocusRequest | null>(null)
/** Rows that have not come by then do not take the focus away from whatever has it. */
const expiresAfterMs = 10_000

/** These rows are on their way back into a list: the first of them takes the focus when it stands there. */
export const requestFocus = (ids: Iterable<string>) =>
  request.set({ ids: new Set(ids), until: Date.now() + expiresAfterMs })

type Parts = {
  grid: RefObject<HTMLElement | null>
  ids: readonly string[]
  selection: Selection
  onFocusIndex: (index: number) => void
}

/** Gives the focus to the rows that were asked for, and to the list while they are not there yet. */
export function useFocusRequest({ grid, ids, selection, onFocusIndex }: Parts) {
  const wanted = useStore(request)
  const latest = useLatest(onFocusIndex)
  useLayoutEffect(() => {
    if (!wanted) return
    const at = document.activeElement
    // Who is writing or answering something meanwhile keeps the focus there.
    const elsewhere = isCovered() || (isTyping(at) && grid.current?.contains(at) !== true)
    if (elsewhere || Date.now() > wanted.until) return request.set(null)
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
  }, [wanted, ids, selection, grid, latest])
}
