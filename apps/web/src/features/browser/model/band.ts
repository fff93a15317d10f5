import { itemsOfLine, type Layout, lineAt, lineCount } from './layout.ts'

export type Point = { x: number; y: number }
export type Lattice = {
  layout: Layout
  /** The width of a cell with its gap, and where the first one begins. */
  cellWidth: number
  left: number
}

/** Indices under a rubber band, by arithmetic: most of the rows are not on the page. */
export function indicesUnder(from: Point, to: Point, { layout, cellWidth, left: origin }: Lattice): number[] {
  const left = Math.min(from.x, to.x) - origin
  const right = Math.max(from.x, to.x) - origin
  const top = Math.min(from.y, to.y)
  const bottom = Math.max(from.y, to.y)
  if (bottom < layout.start || right < 0 || left >= layout.columns * cellWidth) return []
  const firstLine = Math.max(0, lineAt(layout, top))
  const lastLine = Math.min(lineCount(layout) - 1, lineAt(layout, bottom))
  const firstColumn = Math.max(0, Math.floor(left / cellWidth))
  const lastColumn = Math.min(layout.columns - 1, Math.floor(right / cellWidth))
  const found: number[] = []
  for (let line = firstLine; line <= lastLine; line++) {
    const [start, end] = itemsOfLine(layout, line)
    for (let index = start + firstColumn; index <= start + lastColumn && index < end; index++) found.push(index)
  }
  return found
}

const edge = 48
const fastest = 24

/** Pixels to scroll in this frame when the pointer is near or beyond an edge. */
export function edgeScroll(pointer: number, start: number, end: number): number {
  if (pointer < start + edge) return -Math.min(fastest, Math.ceil((start + edge - pointer) / 3))
  if (pointer > end - edge) return Math.min(fastest, Math.ceil((pointer - end + edge) / 3))
  return 0
}
