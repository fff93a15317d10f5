import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lateTexts, useTexts } from '../../../lib/i18n.ts'
import { type KeyGroup, useKeyHelp } from '../../../lib/keyboard.ts'
import type th from '../locales/keys.th.json'

declare global {
  interface TextNamespaces {
    'browser-keys': typeof th
  }
}

const texts = [
  lateTexts('browser-keys', {
    th: () => import('../locales/keys.th.json'),
    en: () => import('../locales/keys.en.json'),
  }),
]

/** The keys of the file list, for the help of `?`. */
export function KeyList() {
  useTexts(texts)
  const { t } = useTranslation('browser-keys')
  const group = useMemo<KeyGroup>(
    () => ({
      id: 'drive',
      label: t('title'),
      rows: [
        { keys: ['↑', '↓', 'Home', 'End', 'PgUp', 'PgDn'], label: t('move') },
        { keys: ['Shift ↑', 'Shift ↓'], label: t('extend') },
        { keys: ['Ctrl A'], label: t('all') },
        { keys: ['Esc'], label: t('none') },
        { keys: ['Enter', 'Space'], label: t('open') },
        { keys: ['Backspace', 'Alt ↑'], label: t('up') },
        { keys: ['F2'], label: t('rename') },
        { keys: ['Delete'], label: t('trash') },
        { keys: ['Ctrl C', 'Ctrl X', 'Ctrl V'], label: t('clipboard') },
        { keys: ['Ctrl Z'], label: t('undo') },
        { keys: ['Ctrl Alt A'], label: t('share') },
        { keys: ['Ctrl I'], label: t('details') },
        { keys: ['Shift F10'], label: t('menu') },
        { keys: ['a … ฮ'], label: t('letters') },
      ],
    }),
    [t],
  )
  useKeyHelp(group)
  return null
}
