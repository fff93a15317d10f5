import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './menu.module.css'
import type { MenuAction, MenuEntry, MenuGroup } from './menu-entries.ts'

type MenuPanelProps = {
  entries: readonly MenuEntry[]
  label: string
  onClose: (returnFocus: boolean) => void
  head?: ReactNode
  isSheet?: boolean
  /** Takes the focus when it opens; one opened by the pointer leaves it where it is. */
  isFocused: boolean
  position?: (menu: HTMLElement) => void
  openGroup?: string | null
  onGroup?: (group: MenuGroup) => void
  /** The pointer is on an entry: a group, or another one. */
  onPoint?: (group: MenuGroup | null) => void
  onBack?: () => void
  backLabel?: string
}

/** One level of a menu, with its keys. */
export function MenuPanel(props: MenuPanelProps) {
  const { entries, label, onClose, head, isSheet, isFocused, position, openGroup, onGroup, onPoint, onBack } = props
  const element = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const first = useRef({ position, isFocused })

  useLayoutEffect(() => {
    const menu = element.current
    if (!menu) return
    first.current.position?.(menu)
    if (!first.current.isFocused) return
    const items = itemsOf(menu)
    const chosen = items[0]?.ariaChecked ? items.find((item) => item.ariaChecked === 'true') : undefined
    ;(chosen ?? items[0])?.focus({ preventScroll: true })
  }, [])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const group = entries.find((entry) => entry.kind === 'group' && entry.id === items[at]?.dataset.group)
    const to = nextIndex(event.key, at, items.length) ?? byLetter(event, items, at, typed.current)
    if (to !== null) items[to]?.focus()
    else if (event.key === 'ArrowRight' && group?.kind === 'group') onGroup?.(group)
    else if (event.key === 'ArrowLeft' && onBack) onBack()
    else if (event.key === 'Escape' && onBack) onBack()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={element}
      className={isSheet ? classes.sheet : classes.menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {props.backLabel && (
        <button type="button" className={classes.item} role="menuitem" tabIndex={-1} data-back="" onClick={onBack}>
          <ChevronLeft size={18} aria-hidden="true" />
          <span className={classes.label}>{props.backLabel}</span>
        </button>
      )}
      {head && (
        <div className={classes.head} role="presentation">
          {head}
        </div>
      )}
      {entries.map((entry) => {
        if (entry.kind === 'line') return <hr key={entry.id} className={classes.line} />
        if (entry.kind === 'heading')
          return (
            <div key={entry.id} className={classes.heading} role="presentation">
              {entry.label}
            </div>
          )
        if (entry.kind === 'group')
          return (
            <GroupEntry
              key={entry.id}
              group={entry}
              isOpen={openGroup === entry.id}
              onOpen={() => onGroup?.(entry)}
              onPoint={() => onPoint?.(entry)}
            />
          )
        return <ActionEntry key={entry.id} action={entry} onClose={onClose} onPoint={() => onPoint?.(null)} />
      })}
    </div>
  )
}

type GroupEntryProps = { group: MenuGroup; isOpen: boolean; onOpen: () => void; onPoint: () => void }
function GroupEntry({ group, isOpen, onOpen, onPoint }: GroupEntryProps) {
  const { icon: Icon } = group
  return (
    <button
      type="button"
      className={classes.item}
      data-group={group.id}
      role="menuitem"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      tabIndex={-1}
      onPointerMove={(event) => {
        event.currentTarget.focus({ preventScroll: true })
        if (event.pointerType === 'mouse') onPoint()
      }}
      onClick={onOpen}
    >
      {Icon ? <Icon size={18} aria-hidden="true" /> : <span className={classes.noIcon} />}
      <span className={classes.label}>{group.label}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </button>
  )
}

type ActionEntryProps = { action: MenuAction; onClose: MenuPanelProps['onClose']; onPoint: () => void }
function ActionEntry({ action, onClose, onPoint }: ActionEntryProps) {
  const { icon: Icon, disabledReason, checked, isToggle, run, href } = action
  const act = () => {
    if (disabledReason) return
    if (!isToggle) onClose(true)
    run?.()
    if (href) location.assign(href)
  }
  const role = checked === undefined ? 'menuitem' : isToggle ? 'menuitemcheckbox' : 'menuitemradio'
  return (
    <button
      type="button"
      className={classes.item}
      data-danger={action.danger || undefined}
      role={role}
      aria-checked={checked}
      aria-disabled={disabledReason ? true : undefined}
      title={disabledReason}
      tabIndex={-1}
      onPointerMove={(event) => {
        event.currentTarget.focus({ preventScroll: true })
        onPoint()
      }}
      onClick={act}
    >
      {Icon ? <Icon size={18} aria-hidden="true" /> : <span className={classes.noIcon} />}
      <span className={classes.label}>
        {action.label}
        {disabledReason && <small className={classes.reason}>{disabledReason}</small>}
      </span>
      {action.keys && <kbd className={classes.keys}>{action.keys}</kbd>}
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
