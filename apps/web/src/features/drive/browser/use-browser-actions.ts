import type { Item, ItemDetail } from '@khlang/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import type { ItemAction } from '../actions/item-actions.ts'
import { expiredActions, ownActions, trashActions } from '../actions/own-actions.ts'
import type { Drive } from '../actions/use-drive.ts'
import type { DragRules } from '../list/drag-rules.ts'
import type { Selection } from '../model/selection.ts'
import type { Addresses } from './current-place.ts'

type Parts = {
  drive: Drive
  folder: ItemDetail | null
  inTrash: boolean
  inExpired: boolean
  addresses: Addresses
  others: readonly ItemAction[] | undefined
  onOpen: (item: Item) => void
  onDetails: (item: Item) => void
}

const order: readonly ItemAction['group'][] = ['open', 'share', 'edit', 'place', 'mark', 'danger']

/** Everything that can be done to items here: the drive's own actions and those that the route brings. */
export function useBrowserActions({
  drive,
  folder,
  inTrash,
  inExpired,
  addresses,
  others,
  onOpen,
  onDetails,
}: Parts): readonly ItemAction[] {
  const { t } = useTranslation('drive')
  const { isAdmin, type: accountType } = useMe().active
  const isBusiness = accountType === 'Business'
  const folderId = folder?.id ?? null
  return useMemo(() => {
    const parts = { t, drive, folderId, isAdmin, isBusiness, onOpen, onDetails }
    if (inTrash) return trashActions(parts)
    const onLocate = (item: Item) => {
      const address = addresses.location(item)
      if (address) addresses.goTo(address)
    }
    const mine = inExpired ? expiredActions : ownActions
    const own = mine(folderId ? parts : { ...parts, onLocate })
    return [...own, ...(inExpired ? [] : (others ?? []))].sort(
      (a, b) => order.indexOf(a.group) - order.indexOf(b.group),
    )
  }, [t, drive, folderId, isAdmin, isBusiness, onOpen, onDetails, inTrash, inExpired, others, addresses])
}

/** Rules of dragging that stay the same while the list grows, so that rows need not be drawn again. */
export function useDragRules(
  drive: Drive,
  selection: Selection,
  items: readonly Item[],
  inTrash: boolean,
): DragRules | null {
  const { t } = useTranslation('drive')
  const latest = useLatest(items)
  return useMemo(() => {
    if (inTrash) return null
    return {
      carried: (item) => (selection.has(item.id) ? latest.current.filter((one) => selection.has(one.id)) : [item]),
      label: (dragged) =>
        dragged.length === 1 ? (dragged[0]?.name ?? '') : t('count.items', { count: dragged.length }),
      onDrop: (dropped, target) => void drive.commands.move(dropped, target),
    }
  }, [inTrash, selection, drive, t, latest])
}
