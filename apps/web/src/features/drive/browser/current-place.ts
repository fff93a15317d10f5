import type { Item } from '@khlang/contract'
import type { DialogState } from '../actions/dialogs.ts'
import { createStore, useStore } from '../../../lib/store.ts'

/** The folder on the screen: "create" and pasted files go there. */
export type CurrentPlace = { id: string; name: string; mayUpload: boolean; open: (dialog: DialogState) => void }

const place = createStore<CurrentPlace | null>(null)
export const setCurrentPlace = place.set
export const useCurrentPlace = () => useStore(place)

/** Where an item's own folder is; what a route knows about addresses. */
export type Addresses = {
  folder: (id: string) => string
  goTo: (address: string) => void
  /** Opens the folder of an item, with the item selected. */
  location: (item: Pick<Item, 'id' | 'parentId'>) => string | null
}
