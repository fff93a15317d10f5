import { type ItemSort, itemSorts } from '@khlang/contract'
import type { Order } from '../../../features/drive/drive.api.ts'
import type { ViewMode } from '../../../features/drive/list/view.ts'

/** What the address of a drive page holds; a default stands nowhere. */
export type DriveSearch = {
  folder?: string
  sort?: ItemSort
  order?: Order
  view?: ViewMode
  item?: string
  details?: true
  preview?: string
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' && value.length < 200 ? value : undefined)
const among = <const V extends string>(values: readonly V[], value: unknown) => values.find((one) => one === value)

/** Reads an address; what makes no sense is left out. */
export function driveSearch(raw: Record<string, unknown>): DriveSearch {
  const read = {
    folder: text(raw.folder),
    sort: among(itemSorts, raw.sort),
    order: among(['asc', 'desc'] as const, raw.order),
    view: among(['list', 'grid'] as const, raw.view),
    item: text(raw.item),
    details: raw.details === true || raw.details === 1 || raw.details === 'true' ? (true as const) : undefined,
    preview: text(raw.preview),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

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
