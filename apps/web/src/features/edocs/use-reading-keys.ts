import { useEffect } from 'react'
import { isTyping } from '../../lib/keyboard.ts'
import { useLatest } from '../../lib/use-latest.ts'

export type ReadingKeys = { next: () => void; previous: () => void; unread: () => void; remove: () => void }

/** Another dialog or a menu above the open document takes the keys. */
const isBelow = () =>
  document.querySelectorAll('dialog[open], [data-dialog-placeholder]').length > 1 ||
  document.querySelector('[role="menu"]') !== null

/** Keys of an open document: J and K or the arrows go on and back, U marks it as unread, Delete deletes it. */
export function useReadingKeys(keys: ReadingKeys) {
  const latest = useLatest(keys)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isBelow()) return
      const { next, previous, unread, remove } = latest.current
      // The place of the key, whatever letters the keyboard has: many type in Thai.
      if (event.code === 'KeyJ' || event.key === 'ArrowRight') next()
      else if (event.code === 'KeyK' || event.key === 'ArrowLeft') previous()
      else if (event.code === 'KeyU') unread()
      else if (event.key === 'Delete') remove()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [latest])
}
