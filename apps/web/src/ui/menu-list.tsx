import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../lib/use-is-phone.ts'
import { topDialog } from './dialog-stack.ts'
import type { MenuEntry, MenuGroup } from './menu-entries.ts'
import { MenuPanel } from './menu-panel.tsx'
import classes from './menu.module.css'
import { besideEntry, type MenuPlace, underPlace } from './menu-position.ts'

export type MenuListProps = {
  entries: readonly MenuEntry[]
  label: string
  place: MenuPlace
  onClose: (returnFocus: boolean) => void
  /** Above the entries, such as a name. */
  head?: ReactNode
}

/**
 * A menu that floats at a place, or a sheet at the bottom of a phone. Arrows, Home, End, letters, Enter and Escape work
 * as on a desktop; the right and left arrows open and close a group.
 */
export function MenuList(props: MenuListProps) {
  const { onClose } = props
  const isPhone = useIsPhone()
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const outside = (event: Event) => {
      if (!element.current?.contains(event.target as Node)) onClose(false)
    }
    const away = () => onClose(false)
    document.addEventListener('pointerdown', outside, true)
    window.addEventListener('resize', away)
    window.addEventListener('blur', away)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      window.removeEventListener('resize', away)
      window.removeEventListener('blur', away)
    }
  }, [onClose])

  return createPortal(
    <div ref={element} role="presentation" onContextMenu={(event) => event.preventDefault()}>
      {isPhone ? <Sheet {...props} /> : <Floating {...props} />}
    </div>,
    topDialog() ?? document.getElementById('content') ?? document.body,
  )
}

/** How long the pointer may cross other entries on its way into a group. */
const graceMs = 250

function Floating({ entries, label, place, onClose, head }: MenuListProps) {
  const [open, setOpen] = useState<{ group: MenuGroup; byKey: boolean } | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const openLater = (group: MenuGroup | null) => {
    clearTimeout(timer.current)
    if (group?.id === open?.group.id) return
    timer.current = setTimeout(() => setOpen(group && { group, byKey: false }), graceMs)
  }
  const entryOf = (group: MenuGroup) => host.current?.querySelector<HTMLElement>(`[data-group="${group.id}"]`) ?? null
  return (
    <div ref={host} role="presentation">
      <MenuPanel
        {...{ entries, label, head, onClose }}
        isFocused
        openGroup={open?.group.id ?? null}
        position={(menu) => underPlace(menu, place)}
        onGroup={(group) => {
          clearTimeout(timer.current)
          setOpen({ group, byKey: true })
        }}
        onPoint={openLater}
      />
      {open && (
        <MenuPanel
          key={open.group.id}
          entries={open.group.entries}
          label={open.group.label}
          isFocused={open.byKey}
          position={(menu) => besideEntry(menu, entryOf(open.group))}
          onClose={onClose}
          onPoint={() => clearTimeout(timer.current)}
          onBack={() => {
            entryOf(open.group)?.focus()
            setOpen(null)
          }}
        />
      )}
    </div>
  )
}

function Sheet({ entries, label, onClose, head }: Omit<MenuListProps, 'place'>) {
  const { t } = useTranslation('ui')
  const [group, setGroup] = useState<MenuGroup | null>(null)
  return (
    <>
      <button type="button" className={classes.backdrop} aria-label={t('menu.close')} onClick={() => onClose(true)} />
      {group ? (
        <MenuPanel
          key={group.id}
          isSheet
          isFocused
          entries={group.entries}
          label={group.label}
          onClose={onClose}
          onBack={() => setGroup(null)}
          backLabel={group.label}
        />
      ) : (
        <MenuPanel isSheet isFocused {...{ entries, label, head, onClose }} onGroup={setGroup} />
      )}
    </>
  )
}
