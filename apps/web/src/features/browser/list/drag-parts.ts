import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { Item } from '@khlang/contract'
import { refusalOf } from '../model/permits.ts'
import type { DragRules, DropPlace } from './drag-rules.ts'

export { autoScrollForElements }

const kind = 'drive-items'

const itemsIn = (data: Record<string | symbol, unknown>) =>
  data.kind === kind ? (data.items as readonly Item[]) : null

/** A drop target for items; highlighted while they are over it. */
export function itemDropTarget(
  element: Element,
  fits: (item: Item) => boolean,
  onDrop: (items: readonly Item[]) => void,
) {
  const mark = (over: boolean) => element.toggleAttribute('data-drop-over', over)
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => itemsIn(source.data)?.every(fits) ?? false,
    onDragEnter: () => mark(true),
    onDragLeave: () => mark(false),
    onDrop: ({ source, location }) => {
      mark(false)
      if (location.current.dropTargets[0]?.element !== element) return
      const items = itemsIn(source.data)
      if (items) onDrop(items)
    },
  })
}

/** Follows whether items are being dragged, wherever on the page they are. */
export const watchItemDrag = (onChange: (isDragging: boolean) => void) =>
  monitorForElements({
    canMonitor: ({ source }) => itemsIn(source.data) !== null,
    onDragStart: () => onChange(true),
    onDrop: () => onChange(false),
  })

const mayMove = (item: Item) => refusalOf(item, 'item.moveWithin', null) === null

/** Something on the page takes items without moving them, such as the chat. */
const isTaker = () => document.querySelector('[data-takes-items]') !== null

/** A folder's row, a breadcrumb, a drive in the menu. */
export const folderDropTarget = (element: Element, place: DropPlace, onDrop: DragRules['onDrop']) =>
  itemDropTarget(
    element,
    (item) => item.id !== place.id && item.parentId !== place.id && mayMove(item),
    (items) => onDrop(items, place),
  )

/** Makes rows draggable, and folder rows drop targets. */
export function dragItem(item: Item, rules: DragRules, element: HTMLElement, handle: HTMLElement) {
  const grip = draggable({
    element: handle,
    canDrag: () => mayMove(item) || isTaker(),
    getInitialData: () => ({ kind, items: rules.carried(item) }),
    onGenerateDragPreview: ({ nativeSetDragImage, source }) => {
      const items = itemsIn(source.data) ?? [item]
      setCustomNativeDragPreview({
        nativeSetDragImage,
        render: ({ container }) => drawPreview(container, rules.label(items)),
      })
    },
  })
  if (item.type !== 'folder' || refusalOf(item, 'item.upload', null)) return grip
  return combine(grip, folderDropTarget(element, item, rules.onDrop))
}

function drawPreview(container: HTMLElement, label: string) {
  const pill = document.createElement('div')
  pill.textContent = label
  pill.className = 'drive-drag-preview'
  container.append(pill)
}

type Place = { id: string; name: string }
export type SidebarDrops = {
  drives: readonly { kind: 'personal' | 'business'; rootId: string; name: string }[]
  onTrash: (items: readonly Item[]) => void
  onStar: (items: readonly Item[]) => void
  onMove: (items: readonly Item[], place: Place) => void
}

/** Makes entries of the sidebar drop targets: a drive, the trash, the favourites; returns what ends that. */
export function attachSidebarDrops({ drives, onTrash, onStar, onMove }: SidebarDrops): () => void {
  // They are identified by their addresses.
  const entry = (address: string) => document.querySelector(`aside nav a[href${address}]`)
  const drops: (() => void)[] = []
  const [trash, starred] = [entry('="/trash"'), entry('="/starred"')]
  const mayTrash = (item: Item) => refusalOf(item, 'item.trash', null) === null
  if (trash) drops.push(itemDropTarget(trash, mayTrash, onTrash))
  if (starred) drops.push(itemDropTarget(starred, (item) => !item.starred, onStar))
  for (const { kind, rootId: id, name } of drives) {
    // The menu names a business by its account, not by its root.
    const link = entry(kind === 'personal' ? '="/mydrive"' : '^="/drivebusiness/"')
    if (link) drops.push(folderDropTarget(link, { id, name }, onMove))
  }
  return combine(...drops)
}
