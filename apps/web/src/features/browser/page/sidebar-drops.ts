import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Drive } from '../actions/use-drive.ts'
import { drivesQuery } from '../browser.api.ts'
import { useDragParts } from '../list/use-item-drag.ts'
import { refusalOf } from '../model/permits.ts'

/** Sidebar entries are drop targets too: a drive, the trash, the favourites. They are identified by their addresses. */
export function useSidebarDrops({ commands, changes }: Drive, enabled: boolean) {
  const { data: drives } = useQuery(drivesQuery())
  const drag = useDragParts()
  useEffect(() => {
    if (!enabled || !drag) return
    const { combine, folderDropTarget, itemDropTarget } = drag
    const entry = (address: string) => document.querySelector(`aside nav a[href${address}]`)
    const drops: (() => void)[] = []
    const [trash, starred] = [entry('="/trash"'), entry('="/starred"')]
    const mayTrash = (item: Parameters<typeof refusalOf>[0]) => refusalOf(item, 'item.trash', null) === null
    if (trash) drops.push(itemDropTarget(trash, mayTrash, (items) => void commands.trash(items)))
    if (starred)
      drops.push(
        itemDropTarget(
          starred,
          (item) => !item.starred,
          (items) => void changes.star(items, true),
        ),
      )
    for (const { kind, rootId: id, name } of drives ?? []) {
      // The menu names a business by its account, not by its root.
      const link = entry(kind === 'personal' ? '="/mydrive"' : '^="/drivebusiness/"')
      if (link) drops.push(folderDropTarget(link, { id, name }, (items, place) => void commands.move(items, place)))
    }
    return combine(...drops)
  }, [enabled, drag, drives, commands, changes])
}
