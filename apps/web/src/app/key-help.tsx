import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isCovered, isTyping, type KeyGroup, useKeyGroups, useKeyHelp } from '../lib/keyboard.ts'
import { createStore, useStore } from '../lib/store.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'

const part = lazyDialog(() => import('./key-help-dialog.tsx').then((module) => module.KeyHelpDialog))
const open = createStore(false)
export const openKeyHelp = () => open.set(true)

/** The keys of this page; `?` opens it. */
export function KeyHelp() {
  const { t } = useTranslation('app')
  const opened = useStore(open)
  const own = useMemo<KeyGroup>(
    () => ({
      id: 'app',
      label: t('keys.everywhere'),
      rows: [
        { keys: ['/', 'Ctrl K'], label: t('keys.search') },
        { keys: ['?'], label: t('keys.help') },
        { keys: ['Esc'], label: t('keys.close') },
      ],
    }),
    [t],
  )
  useKeyHelp(own)
  const groups = useKeyGroups()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event.target) || isCovered()) return
      event.preventDefault()
      open.set(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return opened ? <part.Dialog groups={groups} onClose={() => open.set(false)} /> : null
}
