import type { Item, ItemDetail } from '@khlang/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { TextSource } from '../../../lib/i18n.ts'
import type { Addresses } from '../model/addresses.ts'
import type { Failed } from '../model/outcome.ts'
import type { DialogEntries, OpenDialog } from './dialogs.ts'
import type { ItemAction } from './item-action.ts'

/** What actions of a capability may lean on. */
export type ActionParts = {
  queries: QueryClient
  /** Acts as Admin Business. */
  isAdmin: boolean
  /** Acts for a business. */
  isBusiness: boolean
  openDialog: OpenDialog
  /** Asks every interceptor. */
  mayUse: Interceptor
  /** Shows why something failed. */
  fail: (error: unknown) => void
}

/** Before the bytes of an item are opened or sent: false when they are not to be had now. */
export type Interceptor = (item: Item) => Promise<boolean>

/** A small sign after the name of an item. */
export type RowSign = {
  id: string
  icon: LucideIcon
  filled?: boolean
  /** What the sign says of this item at this instant (ms), with a tone for the style sheet; null: nothing. */
  says: (item: Item, now: number) => { label: string; state?: string } | null
}

type Placed = { id: string; order: number; fits: (item: Item) => boolean }
/** A tab of the details panel. */
export type DetailsTab = Placed & {
  kind: 'tab'
  label: () => string
  Part: ComponentType<{ item: Item; onOpen: (item: Item) => void }>
}
/** A row among the facts of the details panel; one with a label of its own stands in the panel's frame. */
export type DetailsFact = Placed & {
  kind: 'fact'
  label?: () => string
  /** Stands there until the part has arrived. */
  placeholder?: (item: Item) => ReactNode
  Part: ComponentType<{ item: ItemDetail; addresses: Addresses }>
}
export type DetailsSection = DetailsTab | DetailsFact

/** What can be done about items that an action had to leave out. */
export type Remedy = {
  id: string
  fits: (failed: Failed) => boolean
  Part: ComponentType<{ items: readonly Item[] }>
}

/**
 * What one feature adds to the browser of files. A route hands over those of its page; the browser names none of them.
 * The object itself is small: its parts are `lazyDialog`s and `extraPart`s, whose code comes when it is first needed.
 */
export type Capability = {
  id: string
  /** Texts that its labels need at once. */
  texts?: TextSource
  actions?: (parts: ActionParts) => readonly ItemAction[]
  dialogs?: DialogEntries
  sections?: readonly DetailsSection[]
  signs?: readonly RowSign[]
  interceptor?: Interceptor
  remedies?: readonly Remedy[]
}
