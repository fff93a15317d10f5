import type { Item } from '@khlang/contract'

export type DropPlace = { id: string; name: string }
/** What rows need to know about dragging; one value for the whole list. */
export type DragRules = {
  /** The dragged item, with the rest of the selection when it belongs to it. */
  carried: (item: Item) => readonly Item[]
  label: (items: readonly Item[]) => string
  onDrop: (items: readonly Item[], place: DropPlace) => void
}
