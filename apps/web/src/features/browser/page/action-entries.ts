import type { Item } from '@khlang/contract'
import { levelLabels } from '@khlang/contract/permissions'
import type { TFunction } from 'i18next'
import type { Language } from '../../../lib/dates.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import type { ItemAction } from '../registry/item-action.ts'
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

/** The menu of some items: groups with a line between them. */
export function menuOf(actions: readonly ItemAction[], items: readonly Item[], context: ActionContext): MenuEntry[] {
  const entries: MenuEntry[] = []
  let group: string | null = null
  for (const action of actions.filter((one) => one.fits(items))) {
    if (group !== null && group !== action.group) entries.push({ kind: 'line', id: `line-${action.group}` })
    group = action.group
    entries.push(entryOf(action, items, context))
  }
  return entries
}

export function entryOf(action: ItemAction, items: readonly Item[], context: ActionContext): MenuEntry {
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
