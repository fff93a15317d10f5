import type { Item } from '@khlang/contract'

/** Where items are; what a route knows about addresses. */
export type Addresses = {
  folder: (id: string) => string
  goTo: (address: string) => void
  /** Opens the folder of an item, with the item selected. */
  location: (item: Pick<Item, 'id' | 'parentId'>) => string | null
}
