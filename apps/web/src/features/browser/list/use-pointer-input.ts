import type { Item } from '@khlang/contract'
import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { type MenuPlace, menuPlace } from '../../../ui/menu.tsx'
import type { Selection } from '../model/selection.ts'

export type PointerParts = {
  items: () => readonly Item[]
  ids: () => readonly string[]
  selection: Selection
  onOpen: (item: Item) => void
  onMenu: (place: MenuPlace) => void
}

const longPressMs = 450
const tolerance = 10

/** Mouse and touch input of the list, delegated for all rows. */
export function usePointerInput({ items, ids, selection, onOpen, onMenu }: PointerParts) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null)
  const lastPointer = useRef('mouse')
  const pressed = useRef(false)
  // A finger has begun a selection; one that a menu or a closed preview has left behind does not change what a tap does.
  const selecting = useRef(false)

  const itemAt = (target: EventTarget): Item | null => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    return row ? (items()[Number(row.dataset.index)] ?? null) : null
  }
  const partAt = (target: EventTarget) =>
    target instanceof Element ? (target.closest<HTMLElement>('[data-part]')?.dataset.part ?? null) : null
  const cancelPress = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }

  return {
    onPointerDown(event: PointerEvent) {
      lastPointer.current = event.pointerType
      pressed.current = false
      const item = itemAt(event.target)
      if (event.pointerType === 'mouse' || !item || partAt(event.target)) return
      const timer = window.setTimeout(() => {
        pressed.current = true
        selecting.current = true
        selection.toggle(item.id)
        navigator.vibrate?.(10)
      }, longPressMs)
      press.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent) {
      const at = press.current
      if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > tolerance) cancelPress()
    },
    onPointerUp: cancelPress,
    onPointerCancel: cancelPress,

    onClick(event: MouseEvent) {
      const item = itemAt(event.target)
      if (pressed.current) return
      if (!item) return selection.clear()
      const part = partAt(event.target)
      if (part === 'more') {
        if (!selection.has(item.id)) {
          selecting.current = false
          selection.only(item.id)
        }
        const box = (event.target as Element).closest('[data-part]')?.getBoundingClientRect()
        return onMenu(box ? { x: box.left, y: box.bottom + 4, above: box.top - 4, right: box.right } : menuPlace(event))
      }
      if (event.shiftKey) selection.rangeTo(ids(), item.id, event.ctrlKey || event.metaKey)
      else if (part === 'check' || event.ctrlKey || event.metaKey) {
        selecting.current = true
        selection.toggle(item.id)
      } else if (lastPointer.current !== 'mouse') {
        // A tap opens; while items are being selected it selects.
        selecting.current &&= selection.ids().size > 0
        if (selecting.current) return selection.toggle(item.id)
        selection.clear()
        onOpen(item)
      } else selection.only(item.id)
    },
    onDoubleClick(event: MouseEvent) {
      const item = itemAt(event.target)
      if (item && !partAt(event.target) && lastPointer.current === 'mouse') onOpen(item)
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault()
      // A long press selects; the menu is behind the ⋮ button.
      if (lastPointer.current !== 'mouse' && event.button === 0) return
      const item = itemAt(event.target)
      if (!item) selection.clear()
      else if (!selection.has(item.id)) selection.only(item.id)
      onMenu(menuPlace(event))
    },
  }
}
