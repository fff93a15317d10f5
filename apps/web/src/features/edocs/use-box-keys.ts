import { useEffect, useRef } from 'react'
import { isCovered, isTyping } from '../../lib/keyboard.ts'

/** J and K go through the documents of a list, Enter opens, R marks as read or unread. */
export function useBoxKeys(onToggleRead: (id: string) => void) {
  const list = useRef<HTMLUListElement>(null)
  const toggle = useRef(onToggleRead)
  useEffect(() => {
    toggle.current = onToggleRead
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-edoc]') ?? [])]
      const at = rows.findIndex((row) => row === document.activeElement)
      // The place of the key, whatever letters the keyboard has: many type in Thai.
      if (event.code === 'KeyJ') rows[Math.min(at + 1, rows.length - 1)]?.focus()
      else if (event.code === 'KeyK') rows[Math.max(at - 1, 0)]?.focus()
      else if (event.code === 'KeyR') {
        const id = rows[at]?.dataset.edoc
        if (id) toggle.current(id)
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return list
}
