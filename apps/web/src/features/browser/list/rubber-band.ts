import { edgeScroll, indicesUnder, type Lattice, type Point } from '../model/band.ts'
import type { Selection } from '../model/selection.ts'

export type BandInput = {
  band: { current: HTMLElement | null }
  selection: Selection
  /** Read at each move: the list may grow meanwhile. */
  lattice: () => Lattice
  ids: () => readonly string[]
}

const deadZone = 5

/** Lets the mouse draw a rubber band in an area, from anywhere but a name; returns what ends that. */
export function attachRubberBand(area: HTMLElement, { band, selection, lattice, ids }: BandInput): () => void {
  let end = () => {}
  const start = (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType !== 'mouse' || isOnContent(event.target)) return
    // The scroll bar belongs to the browser.
    if (event.clientX > area.getBoundingClientRect().left + area.clientWidth) return
    end = follow(event, area)
  }

  function follow(first: PointerEvent, area: HTMLElement) {
    const base = first.ctrlKey || first.metaKey || first.shiftKey ? selection.ids() : new Set<string>()
    const from = pointIn(area, first.clientX, first.clientY)
    let pointer: Point = { x: first.clientX, y: first.clientY }
    let frame = 0
    let drawn = false

    const update = () => {
      frame = 0
      const box = area.getBoundingClientRect()
      const push = edgeScroll(pointer.y, box.top, box.bottom)
      if (push !== 0) area.scrollTop += push
      const to = pointIn(area, pointer.x, pointer.y)
      draw(from, to)
      const order = ids()
      const under = indicesUnder(from, to, lattice()).flatMap((index) => order[index] ?? [])
      selection.replace([...base, ...under], under.at(-1) ?? selection.focus())
      if (push !== 0) frame = requestAnimationFrame(update)
    }
    const move = (event: PointerEvent) => {
      pointer = { x: event.clientX, y: event.clientY }
      const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > deadZone
      if (!drawn && !far) return
      if (!drawn) area.setPointerCapture(first.pointerId)
      drawn = true
      event.preventDefault()
      frame ||= requestAnimationFrame(update)
    }
    const swallow = (event: Event) => event.stopPropagation()
    const stop = () => {
      cancelAnimationFrame(frame)
      area.removeEventListener('pointermove', move)
      area.removeEventListener('pointerup', stop)
      area.removeEventListener('pointercancel', stop)
      if (band.current) band.current.hidden = true
      if (!drawn) return
      // The click that ends the drawing must not select a single row.
      area.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => area.removeEventListener('click', swallow, { capture: true }), 0)
    }
    area.addEventListener('pointermove', move)
    area.addEventListener('pointerup', stop)
    area.addEventListener('pointercancel', stop)
    return stop
  }

  function draw(from: Point, to: Point) {
    const element = band.current
    if (!element) return
    element.hidden = false
    element.style.left = `${Math.min(from.x, to.x)}px`
    element.style.top = `${Math.min(from.y, to.y)}px`
    element.style.width = `${Math.abs(from.x - to.x)}px`
    element.style.height = `${Math.abs(from.y - to.y)}px`
  }

  area.addEventListener('pointerdown', start)
  return () => {
    end()
    area.removeEventListener('pointerdown', start)
  }
}

const isOnContent = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, input, a, [draggable=true]') !== null

function pointIn(area: HTMLElement, x: number, y: number): Point {
  const box = area.getBoundingClientRect()
  return { x: x - box.left + area.scrollLeft, y: y - box.top + area.scrollTop }
}
