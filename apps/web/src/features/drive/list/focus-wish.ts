import { type RefObject, useLayoutEffect } from 'react'
import { isCovered, isTyping } from '../../../lib/keyboard.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import type { Selection } from '../model/selection.ts'

type Wish = { ids: ReadonlySet<string>; until: number }
const wish = createStore<Wish | null>(null)
const patienceMs = 10_000

/** These rows are on their way back into a list: the first of them takes the focus when it stands there. */
export const wishFocus = (ids: Iterable<string>) => wish.set({ ids: new Set(ids), until: Date.now() + patienceMs })

type Parts = {
  grid: RefObject<HTMLElement | null>
  ids: readonly string[]
  selection: Selection
  onFocusIndex: (index: number) => void
}

/** Gives the focus to the rows that were wished for, and to the list while they are not there yet. */
export function useFocusWish({ grid, ids, selection, onFocusIndex }: Parts) {
  const wanted = useStore(wish)
  const latest = useLatest(onFocusIndex)
  useLayoutEffect(() => {
    if (!wanted) return
    const at = document.activeElement
    // Who is writing or answering something meanwhile keeps the focus there.
    const elsewhere = isCovered() || (isTyping(at) && grid.current?.contains(at) !== true)
    if (elsewhere || Date.now() > wanted.until) return wish.set(null)
    const index = ids.findIndex((id) => wanted.ids.has(id))
    if (index < 0) {
      if (at === document.body) grid.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus()
      return
    }
    wish.set(null)
    selection.replace(
      ids.filter((id) => wanted.ids.has(id)),
      ids[index],
    )
    latest.current(index)
  }, [wanted, ids, selection, grid, latest])
}
