import { type RefObject, useLayoutEffect, useRef } from 'react'

const gap = 4
const tallest = 300
const enough = 180

/**
 * A list that floats at a text field, above everything: no dialog or panel clips it, and nothing moves when it opens
 * and closes. Below the field, or above it where there is more space.
 */
export function useFloating(line: RefObject<HTMLElement | null>, shown: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [element, at] = [list.current, line.current]
    if (!element || !at || !shown) return
    const place = () => {
      const box = at.getBoundingClientRect()
      const below = innerHeight - box.bottom - 2 * gap
      const up = below < enough && box.top > below
      Object.assign(element.style, {
        left: `${box.left}px`,
        width: `${box.width}px`,
        top: up ? 'auto' : `${box.bottom + gap}px`,
        bottom: up ? `${innerHeight - box.top + gap}px` : 'auto',
        maxHeight: `${Math.min(tallest, up ? box.top - 2 * gap : below)}px`,
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
