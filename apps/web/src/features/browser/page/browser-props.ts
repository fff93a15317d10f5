import type { Item, ItemDetail } from '@khlang/contract'
import type { ReactNode } from 'react'
import type { Capability } from '../registry/capability.ts'
import type { Source } from '../browser.api.ts'
import type { OwnColumn, Sorting, ViewMode } from '../list/view.ts'
import type { Crumb } from './breadcrumbs.tsx'
import type { Addresses } from '../model/addresses.ts'

/** What the address holds. */
export type BrowserPlace = {
  view: ViewMode
  sorting: Sorting | null
  itemId: string | null
  details: boolean
  /** The open tab of the details; null for the first. */
  tab: string | null
}
export type PlaceChange = Partial<Omit<BrowserPlace, 'sorting'> & { sorting: Sorting }>

export type FileBrowserProps = {
  source: Source
  /** The open folder; null in views and searches. */
  folder: ItemDetail | null
  crumbs: readonly Crumb[]
  title: string
  place: BrowserPlace
  onPlace: (change: PlaceChange) => void
  addresses: Addresses
  /** What features add: actions, dialogs, details, badges. Stable for the lifetime of the browser. */
  capabilities: readonly Capability[]
  onOpenFile: (item: Item, list: readonly Item[]) => void
  /** Files from outside, dropped or pasted. */
  onFiles?: (transfer: DataTransfer, folder: { id: string; name: string }, way: 'drop' | 'paste') => void
  empty: ReactNode
  /** Opens the choice of files or of a folder to upload. */
  onPick?: (kind: 'files' | 'folder', folder: { id: string; name: string }) => void
  /** Preloads what may be opened next; called when the list is rendered and the page is idle. */
  ahead?: readonly (() => Promise<unknown>)[]
  /** The history entry; going back to it restores scroll position and selection. */
  historyKey: string
  /** Above the list, such as the note of the trash. */
  note?: ReactNode
  /** Instead of the columns that people choose. Stable, because every row depends on them. */
  columns?: readonly OwnColumn[]
  /** Beside the view switch, such as a filter. */
  tools?: ReactNode
}
