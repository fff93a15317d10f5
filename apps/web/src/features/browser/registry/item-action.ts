import type { Item } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { LucideIcon } from 'lucide-react'

/** Where an action is offered: among living items, in the trash, among expired ones. */
export type Where = 'drive' | 'trash' | 'expired'

/** In the order of the menu. */
const groups = ['open', 'share', 'send', 'edit', 'place', 'organise', 'protect', 'info', 'danger'] as const
export type ActionGroup = (typeof groups)[number]
/** These are one entry of the menu each, which opens its own menu. */
export const namedGroups = ['send', 'place', 'organise', 'protect', 'info'] as const satisfies readonly ActionGroup[]

/** An action on items. The same list feeds the selection bar, the context menu and the shortcuts. */
export type ItemAction = {
  id: string
  group: ActionGroup
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
  /** The items that it can be done to, when only some kinds are, and why the others are left out. */
  accepts?: { test: (item: Item) => boolean; reason: string }
  /** Its own dialog names the items that are left out. */
  namesRefused?: boolean
  fits: (items: readonly Item[]) => boolean
  run: (items: readonly Item[]) => void
}

export const isOne = (items: readonly Item[]) => items.length === 1
export const any = (items: readonly Item[]) => items.length > 0

const rank = ({ group, last = false }: ItemAction) => groups.indexOf(group) * 2 + Number(last)

/** Those offered here, group by group; within a group in the order in which they were registered. */
export const actionsFor = (actions: readonly ItemAction[], here: Where): readonly ItemAction[] =>
  actions.filter(({ where = ['drive'] }) => where.includes(here)).sort((a, b) => rank(a) - rank(b))
