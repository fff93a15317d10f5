import type { Item } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { LucideIcon } from 'lucide-react'

/** One thing that can be done to items. The same list feeds the selection bar, the context menu and the keys. */
export type ItemAction = {
  id: string
  group: 'open' | 'share' | 'edit' | 'place' | 'mark' | 'danger'
  label: string
  icon: LucideIcon
  /** The key, as people read it. */
  keys?: string
  danger?: boolean
  /** Stands on the selection bar itself, not only in its menu. */
  prominent?: boolean
  /** The right that it needs; none for things that only look. */
  operation?: Operation
  fits: (items: readonly Item[]) => boolean
  run: (items: readonly Item[]) => void
}

export const isOne = (items: readonly Item[]) => items.length === 1
/** Only these are printed and merged (specification 5). */
export const isPdf = (item: Item) =>
  item.type === 'file' && (item.mimeType === 'application/pdf' || /\.pdf$/i.test(item.name))
