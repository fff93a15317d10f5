import type { ItemDetail } from '@khlang/contract'
import type { TFunction } from 'i18next'
import { ClipboardPaste, RefreshCw, Rewind } from 'lucide-react'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { clipboard } from '../actions/clipboard.ts'
import type { Drive } from '../actions/use-drive.ts'
import { newEntries } from './new-entries.ts'
import { pasteInto } from './use-outer-commands.ts'

type Parts = {
  t: TFunction<'drive'>
  drive: Drive
  folder: ItemDetail | null
  mayUpload: boolean
  onRefresh: () => void
}

/** The menu of the empty space. */
export function backgroundMenu({ t, drive, folder, mayUpload, onRefresh }: Parts): MenuEntry[] {
  const refresh: MenuEntry = { id: 'refresh', label: t('action.refresh'), icon: RefreshCw, run: onRefresh }
  if (!folder) return [refresh]
  const against = mayUpload ? {} : { disabledReason: t('refusal.upload') }
  const clip = clipboard.get()
  return [
    ...newEntries(t, folder.id, mayUpload, drive.dialogs.set),
    { kind: 'line', id: 'made' },
    {
      id: 'paste',
      label: clip ? t('action.pasteCount', { count: clip.items.length }) : t('action.paste'),
      icon: ClipboardPaste,
      keys: 'Ctrl V',
      ...(clip ? against : { disabledReason: t('refusal.clipboard') }),
      run: () => void pasteInto(drive, folder),
    },
    { kind: 'line', id: 'line' },
    {
      id: 'moment',
      label: t('action.moment'),
      icon: Rewind,
      run: () => drive.dialogs.set({ kind: 'moment', item: folder }),
    },
    refresh,
  ]
}
