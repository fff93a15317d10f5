import type { Item, Page } from '@khlang/contract'

/** Items that a change under way takes out of the lists that they are in. */
const leaving = new Map<string, Item>()

/** Keeps items out of lists that are read meanwhile; the returned function ends that. */
export function keepOut(items: readonly Item[]): () => void {
  for (const item of items) leaving.set(item.id, item)
  return () => {
    for (const { id } of items) leaving.delete(id)
  }
}

/** Where it was: in another folder, or in the trash, the item has arrived. */
const isStill = (item: Item) => {
  const was = leaving.get(item.id)
  return was !== undefined && was.parentId === item.parentId && (was.trashedAt === null) === (item.trashedAt === null)
}

/** A page as it was read, without what has not been sent yet. */
export const withoutLeaving = (page: Page<Item>): Page<Item> =>
  leaving.size > 0 && page.items.some(isStill) ? { ...page, items: page.items.filter((item) => !isStill(item)) } : page
