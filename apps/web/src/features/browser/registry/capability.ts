import type { Item, ItemDetail } from '@khlang/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { TextSource } from '../../../lib/i18n.ts'
import type { Addresses } from '../model/addresses.ts'
import type { Failed } from '../model/outcome.ts'
import type { DialogEntries, OpenDialog } from './dialogs.ts'
import type { ItemAction } from './item-action.ts'

/** The context of a capability's actions. */
export type ActionParts = {
  queries: QueryClient
  /** Acts as Admin Business. */
  isAdmin: boolean
  /** Acts for a business. */
  isBusiness: boolean
  /** May send e-documents for the account. */
  sendsDocuments: boolean
  openDialog: OpenDialog
  /** Asks every interceptor: prompts for a password or a passphrase where one is needed. */
  ensureUnlocked: Interceptor
  /** Shows why something failed. */
  fail: (error: unknown) => void
}

/** Called before the bytes of an item are opened or sent: false when they are not accessible. */
export type Interceptor = (item: Item) => Promise<boolean>

/** A small icon after the name of an item. */
export type RowBadge = {
  id: string
  icon: LucideIcon
  filled?: boolean
  /** What the badge says of this item at this instant (ms), with a state for the style sheet; null hides the badge. */
  describe: (item: Item, now: number) => { label: string; state?: string } | null
}

type Placed = { id: string; order: number; fits: (item: Item) => boolean }
/** A tab of the details panel. */
export type DetailsTab = Placed & {
  kind: 'tab'
  label: () => string
  Part: ComponentType<{ item: Item; onOpen: (item: Item) => void }>
}
/** A row among the facts of the details panel; one with its own label is placed in the panel's frame. */
export type DetailsFact = Placed & {
  kind: 'fact'
  label?: () => string
  /** Shown until the part has loaded. */
  placeholder?: (item: Item) => ReactNode
  Part: ComponentType<{ item: ItemDetail; addresses: Addresses }>
}
export type DetailsSection = DetailsTab | DetailsFact

/** A follow-up action for items that an action had to leave out. */
export type Remedy = {
  id: string
  fits: (failed: Failed) => boolean
  Part: ComponentType<{ items: readonly Item[] }>
}

/**
 * What one feature adds to the file browser. A route passes those of its page; the browser knows none of them by name.
 * The object itself is small: its parts are `lazyDialog`s and `extraPart`s, whose code is loaded when first needed.
 */
export type Capability = {
  id: string
  /** Texts that its labels need at once. */
  texts?: TextSource
  actions?: (parts: ActionParts) => readonly ItemAction[]
  dialogs?: DialogEntries
  sections?: readonly DetailsSection[]
  badges?: readonly RowBadge[]
  interceptor?: Interceptor
  remedies?: readonly Remedy[]
}
