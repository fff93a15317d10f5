import type { Item, ItemSort, ListAppearance, ListColumn } from '@khlang/contract'
import type { Order } from '../browser.api.ts'
import type { Layout } from '../model/layout.ts'

export type ViewMode = 'list' | 'grid'
/** What a list is of; it decides the columns beside the name. */
export type ColumnSet = 'folder' | 'trash' | 'expired'
/** `relevance`: what a search finds, the best match first. */
export type Sorting = { sort: ItemSort | 'relevance'; order: Order }

const heights = { comfortable: 44, compact: 32, phone: 60, tile: 188, folderTile: 52 } as const
const tileWidth = 184
/** On a large screen cards grow before there are more of them. */
const wideTileWidth = 220
export const tileGap = 12

/** A column that a page brings with it; such columns take the place of those that people choose. */
export type OwnColumn = {
  id: string
  label: string
  /** As CSS. */
  width: string
  text: (item: Item) => string
  /** Shown on hover. */
  title?: (item: Item) => string
}

export type Geometry = {
  columns: number
  lineHeight: number
  /** Of folders above the files of a grid. */
  lowHeight: number
  /** Width of a cell with its gap; the whole line in a list. */
  cellWidth: number
  phone: boolean
}

/** How many tiles fit in a row, and the height of a row. */
export function geometryOf(view: ViewMode, width: number, density: ListAppearance['density']): Geometry {
  const phone = width < 560
  if (view === 'list') {
    const lineHeight = phone ? heights.phone : heights[density]
    return { columns: 1, lineHeight, lowHeight: lineHeight, cellWidth: Math.max(1, width), phone }
  }
  const inner = Math.max(1, width - 2 * tileGap)
  const wanted = phone ? 140 : width < 1400 ? tileWidth : wideTileWidth
  const columns = Math.max(1, Math.floor((inner + tileGap) / (wanted + tileGap)))
  const lowHeight = heights.folderTile + tileGap
  return { columns, lineHeight: heights.tile + tileGap, lowHeight, cellWidth: (inner + tileGap) / columns, phone }
}

/** Browsers draw nothing beyond some 33 million pixels. */
const mostPixels = 30_000_000
const visibleCount = (loaded: number, total: number | null, hasMore: boolean, { lineHeight, columns }: Geometry) =>
  Math.min(hasMore ? Math.max(loaded + columns * 3, total ?? 0) : loaded, Math.floor(mostPixels / lineHeight) * columns)

type Loaded = { items: readonly Item[]; total: number | null; hasMore: boolean }

/** Where the items are, those included that are not loaded yet. */
export function layoutOf(view: ViewMode, geometry: Geometry, { items, total, hasMore }: Loaded): Layout {
  const { columns, lineHeight, lowHeight } = geometry
  const files = view === 'grid' ? items.findIndex(({ type }) => type === 'file') : 0
  return {
    count: visibleCount(items.length, total, hasMore, geometry),
    columns,
    low: files < 0 ? items.length : files,
    lowHeight,
    lineHeight,
    start: view === 'grid' ? tileGap : 0,
  }
}

/** The chosen columns; the owner only where it differs between items. */
export function shownColumns(
  chosen: readonly ListColumn[],
  columnSet: ColumnSet,
  items: readonly Item[],
): ListColumn[] {
  const owner = items[0]?.owner.id
  const ownersDiffer = items.some((item) => item.owner.id !== owner)
  return chosen.filter((column) => column !== 'owner' || (columnSet !== 'trash' && ownersDiffer))
}

const widths: Record<ListColumn, string> = {
  owner: 'minmax(96px, 168px)',
  type: 'minmax(80px, 128px)',
  created: '136px',
  modified: '136px',
  size: '92px',
}

/** The columns of the head and of each row, as CSS. */
export const columnTemplate = (columns: readonly ListColumn[], columnSet: ColumnSet, own: readonly OwnColumn[]) =>
  [
    '40px minmax(160px, 1fr)',
    ...(columnSet === 'trash' ? ['128px'] : []),
    ...own.map(({ width }) => width),
    ...columns.map((column) => widths[column]),
    '44px',
  ].join(' ')

export const domIdOf = (item: Pick<Item, 'id'>) => `item-${item.id}`
