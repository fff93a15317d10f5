import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Drive } from '../actions/use-drive.ts'
import { drivesQuery } from '../browser.api.ts'
import { useDragParts } from '../list/use-item-drag.ts'

/** Sidebar entries are drop targets too, once the parts for dragging have loaded. */
export function useSidebarDrops({ commands, changes }: Drive, enabled: boolean) {
  const { data: drives } = useQuery(drivesQuery())
  const drag = useDragParts()
  useEffect(() => {
    if (!enabled || !drag) return
    return drag.attachSidebarDrops({
      drives: drives ?? [],
      onTrash: (items) => void commands.trash(items),
      onStar: (items) => void changes.star(items, true),
      onMove: (items, place) => void commands.move(items, place),
    })
  }, [enabled, drag, drives, commands, changes])
}
