import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isCovered, isTyping, type KeyGroup, useKeyHelp } from '../../lib/keyboard.ts'
import { useLatest } from '../../lib/use-latest.ts'
import type { ListHandle } from './edoc-list.tsx'

type BoxKeyHandlers = {
  count: number
  toggleRead: (index: number) => void
  choose: (index: number) => void
  remove: (index: number) => void
}

/** How far each key moves the focus; the place of the key, whatever letters the keyboard has: many type in Thai. */
const steps: Readonly<Record<string, number>> = { KeyJ: 1, ArrowDown: 1, KeyK: -1, ArrowUp: -1 }
/** These scroll a page as long as no document has the focus. */
const isArrow = (code: string) => code.startsWith('Arrow') || code === 'Home' || code === 'End'

/** J and K go through the documents of a list, Enter opens, R or U marks, X chooses, Delete deletes. */
export function useBoxKeys(handlers: BoxKeyHandlers) {
  const list = useRef<ListHandle>(null)
  const latest = useLatest(handlers)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCheckbox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isCovered()) return
      if (isTyping(event.target) && !isCheckbox) return
      const { count, ...does } = latest.current
      const at = list.current?.focused() ?? -1
      const to = targetOf(event.code, at, count)
      if (to !== null) list.current?.focus(to)
      else if (at < 0) return
      else if (event.code === 'KeyR' || event.code === 'KeyU') does.toggleRead(at)
      else if (event.code === 'KeyX') does.choose(at)
      else if (event.key === 'Delete') does.remove(at)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [latest])
  return list
}

function targetOf(code: string, at: number, count: number): number | null {
  if (count === 0 || (at < 0 && isArrow(code))) return null
  if (code === 'Home') return 0
  if (code === 'End') return count - 1
  const step = steps[code]
  return step === undefined ? null : Math.min(Math.max(at + step, 0), count - 1)
}

/** The keys of a box and of an open document, for the help of `?`. */
export function BoxKeys() {
  const { t } = useTranslation('edoc-boxes')
  const group = useMemo<KeyGroup>(
    () => ({
      id: 'edocs',
      label: t('keys.title'),
      rows: [
        { keys: ['J', 'K', '↓', '↑'], label: t('keys.move') },
        { keys: ['Enter'], label: t('keys.open') },
        { keys: ['X'], label: t('keys.choose') },
        { keys: ['R', 'U'], label: t('keys.read') },
        { keys: ['Delete'], label: t('keys.remove') },
        { keys: ['J', 'K', '←', '→'], label: t('keys.step') },
      ],
    }),
    [t],
  )
  useKeyHelp(group)
  return null
}
