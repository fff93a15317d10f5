import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type KeyGroup, useKeyHelp } from '../../../lib/keyboard.ts'

/** The keys of the file list, for the help of `?`. */
export function useDriveKeys() {
  const { t } = useTranslation('browser')
  const group = useMemo<KeyGroup>(
    () => ({
      id: 'drive',
      label: t('keys.title'),
      rows: [
        { keys: ['↑', '↓', 'Home', 'End', 'PgUp', 'PgDn'], label: t('keys.move') },
        { keys: ['Shift ↑', 'Shift ↓'], label: t('keys.extend') },
        { keys: ['Ctrl A'], label: t('keys.all') },
        { keys: ['Esc'], label: t('keys.none') },
        { keys: ['Enter', 'Space'], label: t('keys.open') },
        { keys: ['Backspace', 'Alt ↑'], label: t('keys.up') },
        { keys: ['F2'], label: t('action.rename') },
        { keys: ['Delete'], label: t('action.trash') },
        { keys: ['Ctrl C', 'Ctrl X', 'Ctrl V'], label: t('keys.clipboard') },
        { keys: ['Ctrl Z'], label: t('undo') },
        { keys: ['Ctrl I'], label: t('action.details') },
        { keys: ['Shift F10'], label: t('keys.menu') },
        { keys: ['a … ฮ'], label: t('keys.letters') },
      ],
    }),
    [t],
  )
  useKeyHelp(group)
}
