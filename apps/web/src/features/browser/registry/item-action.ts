import type { Item } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { LucideIcon } from 'lucide-react'

/** Where an action is offered: among living items, in the trash, among expired ones. */
export type Where = 'drive' | 'trash' | 'expired'

/** One thing that can be done to items. The same list feeds the selection bar, the context menu and the keys. */
export type ItemAction = {
  id: string
  group: 'open' | 'share' | 'edit' | 'place' | 'mark' | 'danger'
  label: string
  icon: LucideIcon
  /** Left out: among living items only. */
  where?: readonly Where[]
  /** The key, as people read it. */
  keys?: string
  danger?: boolean
  /** Stands on the selection bar itself, not only in its menu. */
  prominent?: boolean
  /** Stands at the end of its group, behind what features add. */
  last?: boolean
  /** Offered for the open folder too, in the menu of the empty space. */
  onFolder?: boolean
  /** The right that it needs; none for things that only look. */
  operation?: Operation
  fits: (items: readonly Item[]) => boolean
  run: (items: readonly Item[]) => void
}

export const isOne = (items: readonly Item[]) => items.length === 1
export const any = (items: readonly Item[]) => items.length > 0

const order: readonly ItemAction['group'][] = ['open', 'share', 'edit', 'place', 'mark', 'danger']
const rank = ({ group, last = false }: ItemAction) => order.indexOf(group) * 2 + Number(last)

/** Those offered here, group by group; within a group in the order in which they were registered. */
export const actionsFor = (actions: readonly ItemAction[], here: Where): readonly ItemAction[] =>
  actions.filter(({ where = ['drive'] }) => where.includes(here)).sort((a, b) => rank(a) - rank(b))
