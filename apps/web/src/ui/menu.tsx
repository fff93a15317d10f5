import { type MouseEvent, type ReactElement, type ReactNode, useCallback, useState } from 'react'
import type { MenuEntry } from './menu-entries.ts'
import { lazyDialog } from './lazy-part.tsx'
import type { MenuPlace } from './menu-position.ts'

/** The menu itself, which no page needs before it is opened. */
export const menuPart = lazyDialog(() => import('./menu-list.tsx').then((module) => module.MenuList))

export type { MenuAction, MenuEntry, MenuGroup } from './menu-entries.ts'
export type { MenuPlace } from './menu-position.ts'

export type MenuButtonProps = {
  label: string
  entries: readonly MenuEntry[]
  head?: ReactNode
  align?: 'start' | 'end'
  /** Draws the button that opens the menu; spread `props` on it. */
  children: (props: MenuTriggerProps, open: boolean) => ReactElement
}
export type MenuTriggerProps = {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
}

/** A button with a menu below it. */
export function MenuButton({ label, entries, head, align = 'start', children }: MenuButtonProps) {
  const [open, setOpen] = useState<{ place: MenuPlace; from: HTMLElement } | null>(null)
  const close = useCallback((returnFocus: boolean) => {
    setOpen((before) => {
      if (returnFocus) before?.from.focus()
      return null
    })
  }, [])
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const from = event.currentTarget
    const box = from.getBoundingClientRect()
    const side = align === 'end' ? { right: box.right } : {}
    setOpen({ place: { x: box.left, y: box.bottom + 4, above: box.top - 4, ...side }, from })
  }
  return (
    <>
      {children({ 'aria-haspopup': 'menu', 'aria-expanded': open !== null, onClick }, open !== null)}
      {open && <menuPart.Dialog entries={entries} label={label} place={open.place} onClose={close} head={head} />}
    </>
  )
}

export type ContextMenuProps = {
  /** Where to open it; null is closed. */
  at: MenuPlace | null
  entries: readonly MenuEntry[]
  label: string
  onClose: () => void
  head?: ReactNode
}

/** The menu of the right mouse button, the menu key and a long press. The focus goes back to where it was. */
export function ContextMenu({ at, ...rest }: ContextMenuProps) {
  return at ? <OpenContextMenu at={at} {...rest} /> : null
}

function OpenContextMenu({ at, onClose, ...rest }: ContextMenuProps & { at: MenuPlace }) {
  const [before] = useState(() => document.activeElement)
  const close = useCallback(
    (returnFocus: boolean) => {
      onClose()
      if (returnFocus && before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before, onClose],
  )
  return <menuPart.Dialog {...rest} place={at} onClose={close} />
}

/** Where a context menu belongs: at the pointer, or below the element when the keyboard asked for it. */
export function menuPlace(event: MouseEvent): MenuPlace {
  if (event.clientX !== 0 || event.clientY !== 0) return { x: event.clientX, y: event.clientY }
  const box = (event.target as HTMLElement).getBoundingClientRect()
  return { x: box.left + 24, y: box.bottom, above: box.top }
}
