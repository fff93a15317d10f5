import type { Item } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { LucideIcon } from 'lucide-react'

/** Where an action is offered: among living items, in the trash, among expired ones. */
export type Where = 'drive' | 'trash' | 'expired'

/** An action on items. The same list feeds the selection bar, the context menu and the shortcuts. */
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
  /** Shown on the selection bar itself, not only in its menu. */
  prominent?: boolean
  /** At the end of its group, after what features add. */
  last?: boolean
  /** Offered for the open folder too, in the menu of the empty space. */
  onFolder?: boolean
  /** The required right; none for read-only actions. */
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
