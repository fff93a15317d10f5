import { type RefObject, useLayoutEffect, useRef } from 'react'

type Lines = { columns: number; lineHeight: number; paddingStart: number }
type Options = Lines & { scroller: RefObject<HTMLElement | null>; ids: readonly string[]; order: string }

/** How many rows after the first visible one are tried as the anchor. */
const candidates = 50

/** Rows that others add or remove above the visible ones do not move them. */
export function useScrollAnchor({ scroller, ids, order, ...lines }: Options) {
  const before = useRef({ ids, order })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { ids, order }
    const element = scroller.current
    // The top stays the top, and another order is another list.
    if (!element || last.ids === ids || last.order !== order || element.scrollTop <= lines.paddingStart) return
    const shift = shiftOf(last.ids, ids, element.scrollTop, lines)
    if (shift !== 0) element.scrollBy(0, shift)
  })
}

/** How far the first visible rows have moved, in pixels; 0 when none of them is left. */
export function shiftOf(before: readonly string[], after: readonly string[], top: number, lines: Lines): number {
  const { columns, lineHeight, paddingStart } = lines
  const first = Math.floor((top - paddingStart) / lineHeight) * columns
  for (let index = first; index < Math.min(first + candidates, before.length); index++) {
    const id = before[index]
    if (id === undefined) continue
    const now = after[index] === id ? index : after.indexOf(id)
    if (now >= 0) return (Math.floor(now / columns) - Math.floor(index / columns)) * lineHeight
  }
  return 0
}
