import type { Item } from '@khlang/contract'
import { type RefObject, useEffect, useState } from 'react'
import { isCovered, isTyping } from '../../../lib/keyboard.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import type { MenuPlace } from '../../../ui/menu.tsx'
import { type Command, commandOf, type Shape, stepFrom } from '../model/keyboard.ts'
import type { Selection } from '../model/selection.ts'
import { createTypeAhead } from '../model/type-ahead.ts'

/** What the list delegates to the surrounding browser. */
export type OuterCommand = Exclude<Command['do'], 'step' | 'type' | 'toggle' | 'all' | 'none' | 'menu'>

export type KeyParts = {
  grid: RefObject<HTMLElement | null>
  items: () => readonly Item[]
  ids: () => readonly string[]
  shape: () => Shape
  selection: Selection
  onFocusIndex: (index: number) => void
  /** False when the browser should have the key after all. */
  onOuter: (command: OuterCommand) => boolean
  onMenu: (place: MenuPlace) => void
  /** Loads all rows before "End" and "select all". */
  loadAll: () => Promise<void>
}

type EmptyCommand = Extract<OuterCommand, 'paste' | 'up' | 'undo' | 'details'>
const inEmpty = new Set<Command['do']>(['paste', 'up', 'undo', 'details'])

/** The keys that mean something where there is no row: paste, one up, undo, details. */
export function useEmptyKeys(onOuter: KeyParts['onOuter']) {
  const latest = useLatest(onOuter)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      const free = target === document.body || (target instanceof Element && target.id === 'content')
      if (event.defaultPrevented || !free || isCovered()) return
      const command = commandOf(event, false)
      if (!command || !inEmpty.has(command.do)) return
      if (latest.current(command.do as EmptyCommand)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [latest])
}

/** The checkboxes of rows are not text fields. */
const isWriting = (target: EventTarget | null) =>
  isTyping(target) && !(target instanceof HTMLInputElement && target.type === 'checkbox')

/** The keys of the list: while it has the focus, and while nothing else has it. */
export function useKeyInput(parts: KeyParts) {
  const latest = useLatest(parts)
  const [typeAhead] = useState(() => createTypeAhead(() => performance.now()))

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { grid } = latest.current
      const target = event.target
      const inside = target instanceof Node && (grid.current?.contains(target) ?? false)
      if (event.defaultPrevented || (!inside && target !== document.body) || isWriting(target) || isCovered()) return
      // Buttons of the head keep their own Enter and Space.
      const onButton = target instanceof HTMLButtonElement || target instanceof HTMLInputElement
      if (onButton && (event.key === 'Enter' || event.key === ' ')) return
      const command = commandOf(event, typeAhead.isTyping())
      // A held key trashes one item: the next one has the focus by then.
      const isHeld = event.repeat && command?.do === 'trash'
      if (!command || (!isHeld && !obey(command))) return
      event.preventDefault()
    }

    /** False when the key should go on to the browser. */
    function obey(command: Command): boolean {
      const { items, ids, selection, onFocusIndex, onOuter, onMenu, loadAll, shape } = latest.current
      const focus = selection.focus()
      const at = focus === null ? -1 : ids().indexOf(focus)
      switch (command.do) {
        case 'step': {
          const go = () => {
            const to = stepFrom(at, command.step, shape())
            const id = ids()[to]
            if (id === undefined) return
            if (command.extend) selection.rangeTo(ids(), id)
            else if (command.keep) selection.focusOn(id)
            else selection.only(id)
            onFocusIndex(to)
          }
          if (command.step === 'end') void loadAll().then(go)
          else go()
          return true
        }
        case 'type': {
          const to = typeAhead.type(
            command.text,
            items().map((item) => item.name),
            at,
          )
          const id = ids()[to]
          if (id === undefined) return false
          selection.only(id)
          onFocusIndex(to)
          return true
        }
        case 'toggle':
          if (focus) selection.toggle(focus)
          return focus !== null
        case 'all':
          selection.selectAll(ids())
          void loadAll()
          return true
        case 'none':
          selection.clear()
          return true
        case 'menu': {
          if (focus && !selection.has(focus)) selection.only(focus)
          const row = at < 0 ? null : latest.current.grid.current?.querySelector(`[data-index="${at}"]`)
          const box = row?.getBoundingClientRect()
          if (box) onMenu({ x: box.left + 48, y: Math.min(box.bottom, box.top + 44), above: box.top })
          return box !== undefined
        }
        default:
          return onOuter(command.do)
      }
    }

    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [typeAhead, latest])
}
