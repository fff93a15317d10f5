import type { ItemDetail } from '@khlang/contract'
import type { TFunction } from 'i18next'
import { ClipboardPaste, FolderPlus, RefreshCw } from 'lucide-react'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { clipboard } from '../actions/clipboard.ts'
import type { Drive } from '../actions/use-drive.ts'
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
    {
      id: 'newFolder',
      label: t('action.newFolder'),
      icon: FolderPlus,
      ...against,
      run: () => drive.dialogs.set({ kind: 'newFolder', parentId: folder.id }),
    },
    {
      id: 'paste',
      label: clip ? t('action.pasteCount', { count: clip.items.length }) : t('action.paste'),
      icon: ClipboardPaste,
      keys: 'Ctrl V',
      ...(clip ? against : { disabledReason: t('refusal.clipboard') }),
      run: () => void pasteInto(drive, folder),
    },
    { kind: 'line', id: 'line' },
    refresh,
  ]
}
