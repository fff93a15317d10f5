import { type RefObject, useLayoutEffect, useRef } from 'react'
import { itemsOfLine, type Layout, lineAt, lineOf, topOfLine } from '../model/layout.ts'

type Shown = { ids: readonly string[]; layout: Layout; order: string }
type Options = Shown & { scroller: RefObject<HTMLElement | null> }

/** How many rows after the first visible one are tried as the anchor. */
const candidates = 50

/** Rows that others add or remove above the visible ones do not move them. */
export function useScrollAnchor({ scroller, ids, layout, order }: Options) {
  const before = useRef<Shown>({ ids, layout, order })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { ids, layout, order }
    const element = scroller.current
    // The top stays the top, and another order is another list.
    if (!element || last.ids === ids || last.order !== order || element.scrollTop <= layout.start) return
    const shift = shiftOf(last, { ids, layout }, element.scrollTop)
    if (shift !== 0) element.scrollBy(0, shift)
  })
}

type Placed = Omit<Shown, 'order'>

/** How far the first visible rows have moved, in pixels; 0 when none of them is left. */
export function shiftOf(before: Placed, after: Placed, top: number): number {
  const [first] = itemsOfLine(before.layout, lineAt(before.layout, top))
  const topOf = ({ layout }: Placed, index: number) => topOfLine(layout, lineOf(layout, index))
  for (let index = first; index < Math.min(first + candidates, before.ids.length); index++) {
    const id = before.ids[index]
    if (id === undefined) continue
    const now = after.ids[index] === id ? index : after.ids.indexOf(id)
    if (now >= 0) return topOf(after, now) - topOf(before, index)
  }
  return 0
}
