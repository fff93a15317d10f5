import type { Item, ItemSort } from '@khlang/contract'
import type { Order } from '../browser.api.ts'

export type ViewMode = 'list' | 'grid'
/** The columns beside the name. */
export type ColumnSet = 'folder' | 'trash' | 'expired'
export type Sorting = { sort: ItemSort; order: Order }

export const heights = { list: 44, listPhone: 60, tile: 188, head: 36 } as const
export const tileWidth = 184
export const tileGap = 12

export type Geometry = {
  columns: number
  lineHeight: number
  /** Width of a cell with its gap; the whole line in a list. */
  cellWidth: number
  phone: boolean
}

/** How many tiles fit in a row, and the height of a row. */
export function geometryOf(view: ViewMode, width: number): Geometry {
  const phone = width < 560
  if (view === 'list') {
    return { columns: 1, lineHeight: phone ? heights.listPhone : heights.list, cellWidth: Math.max(1, width), phone }
  }
  const inner = Math.max(1, width - 2 * tileGap)
  const wanted = phone ? 140 : tileWidth
  const columns = Math.max(1, Math.floor((inner + tileGap) / (wanted + tileGap)))
  return { columns, lineHeight: heights.tile + tileGap, cellWidth: (inner + tileGap) / columns, phone }
}

/** Browsers draw nothing beyond some 33 million pixels. */
const mostPixels = 30_000_000
export const visibleCount = (
  loaded: number,
  total: number | null,
  hasMore: boolean,
  { lineHeight, columns }: Geometry,
) =>
  Math.min(hasMore ? Math.max(loaded + columns * 3, total ?? 0) : loaded, Math.floor(mostPixels / lineHeight) * columns)

export const domIdOf = (item: Pick<Item, 'id'>) => `item-${item.id}`
