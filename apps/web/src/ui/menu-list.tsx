import type { LucideIcon } from 'lucide-react'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { topDialog } from './dialog-stack.ts'
import classes from './menu.module.css'

export type MenuAction = {
  kind?: 'action'
  id: string
  label: ReactNode
  icon?: LucideIcon
  /** Shown on the right, such as `F2`. */
  keys?: string
  danger?: boolean
  checked?: boolean
  /** Greyed, and why. */
  disabledReason?: string
  /** Leaves the app's page by a plain address. */
  href?: string
  run?: () => void
}
export type MenuEntry = MenuAction | { kind: 'line'; id: string } | { kind: 'heading'; id: string; label: ReactNode }

export type MenuPlace = { x: number; y: number; right?: number; above?: number }

export type MenuListProps = {
  entries: readonly MenuEntry[]
  label: string
  place: MenuPlace
  onClose: (returnFocus: boolean) => void
  /** Above the entries, such as a name. */
  head?: ReactNode
}

/** A menu that floats at a place: arrows, Home, End, letters, Enter and Escape work as on a desktop. */
export function MenuList({ entries, label, place, onClose, head }: MenuListProps) {
  const element = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })

  useLayoutEffect(() => {
    const menu = element.current
    if (!menu) return
    const { width, height } = menu.getBoundingClientRect()
    const wanted = place.right === undefined ? place.x : place.right - width
    const below = place.y + height <= innerHeight - 8
    const top = below ? place.y : (place.above ?? place.y) - height
    menu.style.left = `${Math.max(8, Math.min(wanted, innerWidth - width - 8))}px`
    menu.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`
    const items = itemsOf(menu)
    const chosen = items[0]?.ariaChecked ? items.find((item) => item.ariaChecked === 'true') : undefined
    ;(chosen ?? items[0])?.focus({ preventScroll: true })
  }, [place])

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

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const to = nextIndex(event.key, at, items.length) ?? byLetter(event, items, at, typed.current)
    if (to !== null) items[to]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return createPortal(
    <div
      ref={element}
      className={classes.menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {head && (
        <div className={classes.head} role="presentation">
          {head}
        </div>
      )}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} onClose={onClose} />
      ))}
    </div>,
    topDialog() ?? document.getElementById('content') ?? document.body,
  )
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose: MenuListProps['onClose'] }) {
  if (entry.kind === 'line') return <hr className={classes.line} />
  if (entry.kind === 'heading') {
    return (
      <div className={classes.heading} role="presentation">
        {entry.label}
      </div>
    )
  }
  const { icon: Icon, disabledReason, checked, run, href } = entry
  const act = () => {
    if (disabledReason) return
    onClose(true)
    run?.()
    if (href) location.assign(href)
  }
  return (
    <button
      type="button"
      className={classes.item}
      data-danger={entry.danger || undefined}
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      aria-disabled={disabledReason ? true : undefined}
      title={disabledReason}
      tabIndex={-1}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={act}
    >
      {Icon ? <Icon size={18} aria-hidden="true" /> : <span className={classes.noIcon} />}
      <span className={classes.label}>
        {entry.label}
        {disabledReason && <small className={classes.reason}>{disabledReason}</small>}
      </span>
      {entry.keys && <kbd className={classes.keys}>{entry.keys}</kbd>}
      {checked && <Check size={16} aria-hidden="true" />}
    </button>
  )
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

function nextIndex(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

function byLetter(
  event: KeyboardEvent,
  items: HTMLElement[],
  at: number,
  typed: { text: string; at: number },
): number | null {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return null
  typed.text = event.timeStamp - typed.at < 600 ? typed.text + event.key.toLowerCase() : event.key.toLowerCase()
  typed.at = event.timeStamp
  for (let step = typed.text.length > 1 ? 0 : 1; step <= items.length; step++) {
    const index = (at + step + items.length) % items.length
    if (items[index]?.textContent?.toLowerCase().trim().startsWith(typed.text)) return index
  }
  return at
}
