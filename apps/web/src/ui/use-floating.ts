import { type RefObject, useLayoutEffect, useRef } from 'react'

const gap = 4
const tallest = 300
const enough = 180

/**
 * A list that floats at a text field, above everything: no dialog or panel clips it, and nothing moves when it opens
 * and closes. Below the field, or above it where there is more space; never over the head or the buttons of its dialog.
 */
export function useFloating(line: RefObject<HTMLElement | null>, shown: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [element, at] = [list.current, line.current]
    if (!element || !at || !shown) return
    const place = () => {
      const box = at.getBoundingClientRect()
      const { top, bottom } = roomAround(at)
      const below = bottom - box.bottom - 2 * gap
      const above = box.top - top - 2 * gap
      const up = below < enough && above > below
      Object.assign(element.style, {
        left: `${box.left}px`,
        width: `${box.width}px`,
        top: up ? 'auto' : `${box.bottom + gap}px`,
        bottom: up ? `${innerHeight - box.top + gap}px` : 'auto',
        maxHeight: `${Math.min(tallest, up ? above : below)}px`,
      })
    }
    element.showPopover()
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
      if (element.isConnected) element.hidePopover()
    }
  })
  return list
}

/** Between which heights of the window a list at this field hides nothing that one may need next. */
function roomAround(at: HTMLElement): { top: number; bottom: number } {
  const dialog = at.closest('dialog')
  const foot = dialog?.querySelector('footer')?.getBoundingClientRect()
  const head = dialog?.querySelector('header')?.getBoundingClientRect()
  const { top, bottom } = at.getBoundingClientRect()
  return {
    top: head && head.bottom <= top ? head.bottom : 0,
    bottom: foot && foot.top >= bottom ? Math.min(foot.top, innerHeight) : innerHeight,
  }
}
