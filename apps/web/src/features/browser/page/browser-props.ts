import type { Item, ItemDetail } from '@khlang/contract'
import type { ReactNode } from 'react'
import type { Capability } from '../registry/capability.ts'
import type { Source } from '../browser.api.ts'
import type { Sorting, ViewMode } from '../list/view.ts'
import type { Crumb } from './breadcrumbs.tsx'
import type { Addresses } from '../model/addresses.ts'

/** What the address holds. */
export type BrowserPlace = { view: ViewMode; sorting: Sorting | null; itemId: string | null; details: boolean }
export type PlaceChange = Partial<{ view: ViewMode; sorting: Sorting; itemId: string | null; details: boolean }>

export type FileBrowserProps = {
  source: Source
  /** The open folder; null in views and searches. */
  folder: ItemDetail | null
  crumbs: readonly Crumb[]
  title: string
  place: BrowserPlace
  onPlace: (change: PlaceChange) => void
  addresses: Addresses
  /** What features add: actions, dialogs, details, signs. The same list for as long as the browser stands. */
  capabilities: readonly Capability[]
  onOpenFile: (item: Item, list: readonly Item[]) => void
  /** Files from outside, dropped or pasted. */
  onFiles?: (transfer: DataTransfer, folder: { id: string; name: string }, way: 'drop' | 'paste') => void
  empty: ReactNode
  /** Opens the choice of files or of a folder to upload. */
  onPick?: (kind: 'files' | 'folder', folder: { id: string; name: string }) => void
  /** Brings what may be opened next; asked when the list stands and nothing else is to be done. */
  ahead?: readonly (() => Promise<unknown>)[]
  /** The entry of the history; going back to it finds scroll and selection as they were. */
  historyKey: string
  /** Stands above the list, such as a hint of the trash. */
  note?: ReactNode
  /** Stand beside what chooses the view, such as a filter. */
  tools?: ReactNode
}
