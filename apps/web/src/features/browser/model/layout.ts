/**
 * Where items are in a list or a grid, in lines of `columns` cells. A grid begins with folders on low lines of their
 * own. All lengths are in pixels.
 */
export type Layout = {
  count: number
  columns: number
  /** How many of the first items are on low lines. */
  low: number
  lowHeight: number
  lineHeight: number
  /** Space above the first line. */
  start: number
}

const lowLines = ({ low, columns }: Layout) => Math.ceil(low / columns)

export const lineCount = (layout: Layout) =>
  lowLines(layout) + Math.ceil(Math.max(0, layout.count - layout.low) / layout.columns)

export function lineOf(layout: Layout, index: number): number {
  const { low, columns } = layout
  return index < low ? Math.floor(index / columns) : lowLines(layout) + Math.floor((index - low) / columns)
}

/** The items of a line: from the first up to, not including, the second. */
export function itemsOfLine(layout: Layout, line: number): readonly [number, number] {
  const { low, columns, count } = layout
  const before = lowLines(layout)
  const first = line < before ? line * columns : low + (line - before) * columns
  return [first, Math.min(first + columns, line < before ? low : count)]
}

export const heightOfLine = (layout: Layout, line: number) =>
  line < lowLines(layout) ? layout.lowHeight : layout.lineHeight

export function topOfLine(layout: Layout, line: number): number {
  const before = Math.min(line, lowLines(layout))
  return layout.start + before * layout.lowHeight + (line - before) * layout.lineHeight
}

/** The line at a height inside the scrolled content; above the first line it is negative. */
export function lineAt(layout: Layout, y: number): number {
  const above = lowLines(layout)
  const low = Math.floor((y - layout.start) / layout.lowHeight)
  if (low < above) return low
  return above + Math.floor((y - topOfLine(layout, above)) / layout.lineHeight)
}
