import type { Item } from '@khlang/contract'
import { createContext, type RefObject, useContext, useEffect } from 'react'
import { onScrollIdle } from '../../../lib/scroll-idle.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import type * as DragModule from './drag-parts.ts'
import type { DragRules } from './drag-rules.ts'

export const DragContext = createContext<DragRules | null>(null)

type DragParts = typeof DragModule
const parts = createStore<DragParts | null>(null)
let asked = false

/** Loaded shortly after the list: dragging is impossible before the first row is rendered. */
export function useDragParts(): DragParts | null {
  useEffect(() => {
    if (asked) return
    asked = true
    const load = () =>
      void import('./drag-parts.ts').then(parts.set).catch(() => {
        asked = false
      })
    setTimeout(() => onScrollIdle(load), 250)
  }, [])
  return useStore(parts)
}

export function useItemDrag(item: Item, element: RefObject<HTMLElement | null>, handle: RefObject<HTMLElement | null>) {
  const rules = useContext(DragContext)
  const drag = useDragParts()
  useEffect(() => {
    if (!drag || !rules || !element.current || !handle.current) return
    return drag.dragItem(item, rules, element.current, handle.current)
  }, [item, rules, drag, element, handle])
}
