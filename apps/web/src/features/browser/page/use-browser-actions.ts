import type { Item, ItemDetail } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import type { Capability } from '../registry/capability.ts'
import { actionsFor, type ItemAction, type Where } from '../registry/item-action.ts'
import { ownActions } from '../actions/own-actions.ts'
import type { Drive } from '../actions/use-drive.ts'
import type { DragRules } from '../list/drag-rules.ts'
import type { Selection } from '../model/selection.ts'
import type { Addresses } from '../model/addresses.ts'

type Parts = {
  drive: Drive
  capabilities: readonly Capability[]
  folder: ItemDetail | null
  here: Where
  addresses: Addresses
  onOpen: (item: Item) => void
  onDetails: (item: Item) => void
}

/** Everything that can be done to items here: the browser's own actions and those of the capabilities. */
export function useBrowserActions(parts: Parts): readonly ItemAction[] {
  const { drive, capabilities, folder, here, addresses, onOpen, onDetails } = parts
  const { t } = useTranslation('browser')
  const queries = useQueryClient()
  const { isAdmin, type: accountType, statusPermissionOutbox } = useMe().active
  const isBusiness = accountType === 'Business'
  const sendsDocuments = statusPermissionOutbox === 'manage'
  const folderId = folder?.id ?? null
  return useMemo(() => {
    const onLocate = (item: Item) => {
      const address = addresses.location(item)
      if (address) addresses.goTo(address)
    }
    const addressOf = (item: Item) => {
      const address = item.type === 'folder' ? addresses.folder(item.id) : addresses.location(item)
      return address && new URL(address, location.origin).href
    }
    const own = ownActions({ t, drive, folderId, onOpen, onDetails, addressOf, ...(folderId === null && { onLocate }) })
    const { openDialog, ensureUnlocked, commands } = drive
    const given = { queries, isAdmin, isBusiness, sendsDocuments, openDialog, ensureUnlocked, fail: commands.fail }
    const added = capabilities.flatMap(({ actions }) => actions?.(given) ?? [])
    return actionsFor([...own, ...added], here)
  }, [
    t,
    drive,
    capabilities,
    queries,
    folderId,
    isAdmin,
    isBusiness,
    sendsDocuments,
    onOpen,
    onDetails,
    here,
    addresses,
  ])
}

/** Drag rules with a stable identity while the list grows, so that rows are not rerendered. */
export function useDragRules(
  drive: Drive,
  selection: Selection,
  items: readonly Item[],
  inTrash: boolean,
): DragRules | null {
  const { t } = useTranslation('browser')
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
