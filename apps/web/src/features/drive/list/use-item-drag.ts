import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import type { Item } from '@khlang/contract'
import { createContext, type RefObject, useContext, useEffect } from 'react'
import { refusalOf } from '../model/permits.ts'

const kind = 'drive-items'

export type DropPlace = { id: string; name: string }
/** What rows need to know about dragging; one value for the whole list. */
export type DragRules = {
  /** The dragged item, with the rest of the selection when it belongs to it. */
  carried: (item: Item) => readonly Item[]
  label: (items: readonly Item[]) => string
  onDrop: (items: readonly Item[], place: DropPlace) => void
}
export const DragContext = createContext<DragRules | null>(null)

const itemsIn = (data: Record<string | symbol, unknown>) =>
  data.kind === kind ? (data.items as readonly Item[]) : null

/** A place that takes items; it is marked while they are over it. */
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

/** A folder's row, a breadcrumb, a drive in the menu. */
export const folderDropTarget = (element: Element, place: DropPlace, onDrop: DragRules['onDrop']) =>
  itemDropTarget(
    element,
    (item) => item.id !== place.id && item.parentId !== place.id,
    (items) => onDrop(items, place),
  )

export function useItemDrag(item: Item, element: RefObject<HTMLElement | null>, handle: RefObject<HTMLElement | null>) {
  const rules = useContext(DragContext)
  useEffect(() => {
    if (!rules || !element.current || !handle.current) return
    const grip = draggable({
      element: handle.current,
      canDrag: () => refusalOf(item, 'item.moveWithin', null) === null,
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
    return combine(grip, folderDropTarget(element.current, item, rules.onDrop))
  }, [item, rules, element, handle])
}

function drawPreview(container: HTMLElement, label: string) {
  const pill = document.createElement('div')
  pill.textContent = label
  pill.className = 'drive-drag-preview'
  container.append(pill)
}
