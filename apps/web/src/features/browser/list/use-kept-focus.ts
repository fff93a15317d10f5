import { type RefObject, useEffect, useRef } from 'react'
import { isCovered } from '../../../lib/keyboard.ts'
import { tabStopOf } from '../../../lib/return-focus.ts'

/** When the focused row leaves the list, such as to the trash, the row that follows it in the selection is focused. */
export function useKeptFocus(grid: RefObject<HTMLElement | null>, focusId: string | null): void {
  const before = useRef(focusId)
  useEffect(() => {
    const left = before.current
    before.current = focusId
    if (left === null || left === focusId || document.activeElement !== document.body || isCovered()) return
    if (grid.current) tabStopOf(grid.current)?.focus({ preventScroll: true })
  }, [grid, focusId])
}
