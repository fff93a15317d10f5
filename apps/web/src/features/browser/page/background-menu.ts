import type { ItemDetail } from '@khlang/contract'
import { ClipboardPaste, RefreshCw } from 'lucide-react'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { clipboard } from '../state/clipboard.ts'
import type { ItemAction } from '../registry/item-action.ts'
import type { Drive } from '../actions/use-drive.ts'
import { type ActionContext, entryOf } from './action-entries.ts'
import { newEntries } from './new-entries.ts'
import { pasteInto } from './use-outer-commands.ts'

type Parts = {
  drive: Drive
  /** The item actions, some of which apply to the open folder too. */
  actions: readonly ItemAction[]
  context: ActionContext
  folder: ItemDetail | null
  /** Why nothing can be added to the folder. */
  against: string | undefined
  onRefresh: () => void
}

/** The menu of the empty space. */
export function backgroundMenu({ drive, actions, context, folder, against, onRefresh }: Parts): MenuEntry[] {
  const { t } = context
  const refresh: MenuEntry = { id: 'refresh', label: t('action.refresh'), icon: RefreshCw, run: onRefresh }
  if (!folder) return [refresh]
  const clip = clipboard.get()
  return [
    ...newEntries(t, folder.id, against, drive.openDialog),
    { kind: 'line', id: 'made' },
    {
      id: 'paste',
      label: clip ? t('action.pasteCount', { count: clip.items.length }) : t('action.paste'),
      icon: ClipboardPaste,
      keys: 'Ctrl V',
      ...(clip ? against && { disabledReason: against } : { disabledReason: t('refusal.clipboard') }),
      run: () => void pasteInto(drive, folder),
    },
    { kind: 'line', id: 'line' },
    ...actions.filter(({ onFolder }) => onFolder).map((action) => entryOf(action, [folder], context)),
    refresh,
  ]
}
