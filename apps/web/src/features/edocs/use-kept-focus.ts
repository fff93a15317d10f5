import { type RefObject, useEffect, useRef } from 'react'
import { isCovered } from '../../lib/keyboard.ts'
import type { ListHandle } from './edoc-list.tsx'

type Kept = {
  list: RefObject<ListHandle | null>
  keys: readonly string[]
  /** The document that is open above the list. */
  open: string | null
}

/**
 * The focus stays where it was last: after a document was read on the last one that was open, and after one was deleted
 * on the one that took its place.
 */
export function useKeptFocus({ list, keys, open }: Kept): void {
  const read = useRef(-1)
  useEffect(() => {
    const at = open === null ? -1 : keys.indexOf(open)
    if (at >= 0) read.current = at
    else if (open === null && read.current >= 0) {
      list.current?.focus(Math.min(read.current, keys.length - 1))
      read.current = -1
    }
  }, [list, keys, open])

  const focused = useRef({ key: '', at: -1 })
  useEffect(() => {
    const onFocus = () => {
      const at = list.current?.focused() ?? -1
      if (at >= 0) focused.current = { key: keys[at] ?? '', at }
      else if (!isCovered()) focused.current = { key: '', at: -1 }
    }
    const { key, at } = focused.current
    if (at >= 0 && !keys.includes(key) && keys.length > 0 && document.activeElement === document.body && !isCovered())
      list.current?.focus(Math.min(at, keys.length - 1))
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [list, keys])
}
