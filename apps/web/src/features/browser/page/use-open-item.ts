import type { Item } from '@khlang/contract'
import { useCallback } from 'react'
import { useLatest } from '../../../lib/use-latest.ts'
import type { Selection } from '../model/selection.ts'
import type { Addresses } from '../model/addresses.ts'
import type { PlaceChange } from './browser-props.ts'

type Parts = {
  addresses: Addresses
  inTrash: boolean
  items: readonly Item[]
  onOpenFile: (item: Item, list: readonly Item[]) => void
  onPlace: (change: PlaceChange) => void
  selection: Selection
}

/** Opening an item: a folder's address, a file's preview; in the trash only the details. */
export function useOpenItem(parts: Parts) {
  const latest = useLatest(parts)
  const showDetails = useCallback(
    (item: Item) => {
      latest.current.selection.only(item.id)
      latest.current.onPlace({ details: true, itemId: item.id })
    },
    [latest],
  )
  const openItem = useCallback(
    (item: Item) => {
      const { addresses, inTrash, items, onOpenFile } = latest.current
      if (inTrash) showDetails(item)
      else if (item.type === 'folder') addresses.goTo(addresses.folder(item.id))
      else onOpenFile(item, items)
    },
    [showDetails, latest],
  )
  return { openItem, showDetails }
}
