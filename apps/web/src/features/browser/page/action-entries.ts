import type { Item } from '@khlang/contract'
import type { TFunction } from 'i18next'
import { FolderHeart, FolderInput, Info, type LucideIcon, Send, ShieldCheck } from 'lucide-react'
import type { Language } from '../../../lib/dates.ts'
import type { MenuAction, MenuEntry } from '../../../ui/menu.tsx'
import { type ItemAction, namedGroups } from '../registry/item-action.ts'
import type { OpenDialog } from '../registry/dialogs.ts'
import { refusalOf } from '../model/permits.ts'
import { refusalText } from '../model/refusal-text.ts'

export type ActionContext = { t: TFunction<'browser'>; language: Language; myId: string | null; openDialog: OpenDialog }

/** Why an action cannot be done to one item, in words, or undefined. */
function reasonFor(action: ItemAction, item: Item, { t, language, myId }: ActionContext): string | undefined {
  if (action.accepts && !action.accepts.test(item)) return action.accepts.reason
  const refusal = action.operation && refusalOf(item, action.operation, myId)
  return refusal ? refusalText(t, refusal, item, language) : undefined
}

/** Why an action is greyed: it can be done to none of the items. */
export function reasonAgainst(action: ItemAction, items: readonly Item[], context: ActionContext): string | undefined {
  const [first] = items
  if (!first) return action.operation && context.t('refusal.none')
  const reason = reasonFor(action, first, context)
  return reason && items.every((item) => reasonFor(action, item, context)) ? reason : undefined
}

/** Does an action to the items that it can be done to; before, it names those that are left out, and why. */
export function perform(action: ItemAction, items: readonly Item[], context: ActionContext) {
  if (action.namesRefused) return action.run(items)
  const left = items.flatMap((item) => {
    const reason = reasonFor(action, item, context)
    return reason ? [{ item, reason }] : []
  })
  if (left.length === 0) return action.run(items)
  const refused = new Set(left.map(({ item }) => item.id))
  const taken = items.filter(({ id }) => !refused.has(id))
  context.openDialog('partial', { label: action.label, taken, left, run: () => action.run(taken) })
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
  send: Send,
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
    run: () => perform(action, items, context),
  }
}
