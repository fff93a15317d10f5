import { type ItemSort, itemSorts, type SearchQuery, searchDrives, searchSpans } from '@khlang/contract'
import { fileKinds } from '@khlang/contract/file-kinds'
import { flagOf, searchParser, textOf } from '../../../app/search-params.ts'
import type { Order, ViewMode } from '../../../features/browser/index.ts'

/** The search parameters of a drive page; defaults are left out. */
export type DriveSearch = {
  folder?: string
  sort?: ItemSort
  order?: Order
  view?: ViewMode
  item?: string
  details?: true
  /** The open tab of the details. */
  tab?: string
  preview?: string
  /** Only what carries this hashtag, */
  tag?: string
  /** also in the folders below. */
  below?: true
}

const among = <const V extends string>(values: readonly V[], value: unknown) => values.find((one) => one === value)

/** Reads an address; what makes no sense is left out. */
export const driveSearch = searchParser<DriveSearch>((raw) => ({
  folder: textOf(raw.folder),
  sort: among(itemSorts, raw.sort),
  order: among(['asc', 'desc'], raw.order),
  view: among(['list', 'grid'], raw.view),
  item: textOf(raw.item),
  details: flagOf(raw.details),
  tab: textOf(raw.tab, 30),
  preview: textOf(raw.preview),
  tag: textOf(raw.tag),
  below: flagOf(raw.below),
}))

export type WordSearch = DriveSearch & SearchQuery
export const wordSearch = searchParser<WordSearch>(
  (raw) =>
    ({
      ...driveSearch(raw),
      q: textOf(raw.q),
      type: among(fileKinds, raw.type),
      tag: textOf(raw.tag, 200),
      within: among(searchSpans, raw.within),
      starred: flagOf(raw.starred),
      drive: among(searchDrives, raw.drive),
    }) as Required<WordSearch>,
)

const viewKey = 'drive_view'

/** The view used last, for addresses that name none. */
export function usualView(): ViewMode {
  try {
    return localStorage.getItem(viewKey) === 'grid' ? 'grid' : 'list'
  } catch {
    return 'list'
  }
}

export function keepView(view: ViewMode) {
  try {
    localStorage.setItem(viewKey, view)
  } catch {
    // No storage: the address still holds it.
  }
}
