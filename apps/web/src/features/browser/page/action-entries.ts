import type { Item } from '@khlang/contract'
import { levelLabels } from '@khlang/contract/permissions'
import type { TFunction } from 'i18next'
import { FolderHeart, FolderInput, Info, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { Language } from '../../../lib/dates.ts'
import type { MenuAction, MenuEntry } from '../../../ui/menu.tsx'
import { type ItemAction, namedGroups } from '../registry/item-action.ts'
import { refusalOfAll } from '../model/permits.ts'

export type ActionContext = { t: TFunction<'browser'>; language: Language; myId: string | null }

/** Why an action is greyed, in words, or undefined. */
export function reasonAgainst(
  action: ItemAction,
  items: readonly Item[],
  { t, language, myId }: ActionContext,
): string | undefined {
  if (!action.operation) return undefined
  const refusal = refusalOfAll(items, action.operation, myId)
  if (!refusal) return undefined
  const level = items[0]?.permission
  const held = level && level in levelLabels ? levelLabels[level as keyof typeof levelLabels][language] : ''
  return t(`refusal.${refusal}`, { held })
}

/** At most ten entries: single ones first, then groups by name; a group of one is that one. */
export function menuOf(actions: readonly ItemAction[], items: readonly Item[], context: ActionContext): MenuEntry[] {
  const fitting = Map.groupBy(
    actions.filter((one) => one.fits(items)),
    ({ group }) => group,
  )
  const entries: MenuEntry[] = []
  let section: string | null = null
  for (const [group, members] of fitting) {
    const isNamed = isNamedGroup(group)
    const own = isNamed ? 'named' : group
    if (section !== null && section !== own) entries.push({ kind: 'line', id: `line-${group}` })
    section = own
    const inside = members.map((action) => entryOf(action, items, context))
    if (isNamed && inside.length > 1)
      entries.push({
        kind: 'group',
        id: group,
        label: context.t(`group.${group}`),
        icon: groupIcons[group],
        entries: inside,
      })
    else entries.push(...inside)
  }
  return entries
}

type NamedGroup = (typeof namedGroups)[number]
const isNamedGroup = (group: string): group is NamedGroup => namedGroups.some((one) => one === group)
const groupIcons: Record<NamedGroup, LucideIcon> = {
  place: FolderInput,
  organise: FolderHeart,
  protect: ShieldCheck,
  info: Info,
}

export function entryOf(action: ItemAction, items: readonly Item[], context: ActionContext): MenuAction {
  const reason = reasonAgainst(action, items, context)
  return {
    id: action.id,
    label: action.label,
    icon: action.icon,
    ...(action.keys ? { keys: action.keys } : {}),
    ...(action.danger ? { danger: true } : {}),
    ...(reason ? { disabledReason: reason } : {}),
    run: () => action.run(items),
  }
}
