import type { ReactNode } from 'react'
import { PlaceList } from './place-list.tsx'
import classes from './sidebar.module.css'
import { StorageBar } from './storage-bar.tsx'

type SidebarProps = {
  create?: ReactNode
  /** Instead of the places, in an area with a menu of its own. */
  area?: ReactNode
  pinned?: ReactNode
}

export function Sidebar({ create, area, pinned }: SidebarProps) {
  return (
    <aside className={classes.sidebar}>
      {area ?? (
        <>
          {create}
          <PlaceList pinned={pinned} />
          <StorageBar />
        </>
      )}
    </aside>
  )
}
