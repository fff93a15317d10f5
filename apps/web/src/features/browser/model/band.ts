export type Point = { x: number; y: number }
export type Lattice = {
  count: number
  columns: number
  /** One cell with its gap. */
  cell: { width: number; height: number }
  /** Where the first cell begins inside the scrolled content. */
  origin: Point
}

/** Indices under a rubber band, by arithmetic: most of the rows are not on the page. */
export function indicesUnder(from: Point, to: Point, { count, columns, cell, origin }: Lattice): number[] {
  const left = Math.min(from.x, to.x) - origin.x
  const right = Math.max(from.x, to.x) - origin.x
  const top = Math.min(from.y, to.y) - origin.y
  const bottom = Math.max(from.y, to.y) - origin.y
  if (bottom < 0 || right < 0 || left >= columns * cell.width) return []
  const firstLine = Math.max(0, Math.floor(top / cell.height))
  const lastLine = Math.min(Math.ceil(count / columns) - 1, Math.floor(bottom / cell.height))
  const firstColumn = Math.max(0, Math.floor(left / cell.width))
  const lastColumn = Math.min(columns - 1, Math.floor(right / cell.width))
  const found: number[] = []
  for (let line = firstLine; line <= lastLine; line++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const index = line * columns + column
      if (index < count) found.push(index)
    }
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
