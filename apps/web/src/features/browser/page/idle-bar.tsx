import type { ItemDetail } from '@khlang/contract'
import { ClipboardPaste, FolderPlus, FolderUp, type LucideIcon, Upload, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { clipboard, useClipboard } from '../state/clipboard.ts'
import type { Drive } from '../actions/use-drive.ts'
import classes from './browser.module.css'
import { pasteInto } from './use-outer-commands.ts'

export type IdleBarProps = {
  drive: Drive
  folder: ItemDetail | null
  /** Why nothing can be added to the folder. */
  against: string | undefined
  onPick: ((kind: 'files' | 'folder') => void) | undefined
  /** How many rows there are, as far as it is known. */
  count: number
  more: boolean
  note: ReactNode
}

/** The toolbar while nothing is selected. Always present, so that rows never jump. */
export function IdleBar({ drive, folder, against, onPick, count, more, note }: IdleBarProps) {
  const { t } = useTranslation('browser')
  const clip = useClipboard()
  const tool = (label: string, Icon: LucideIcon, run: () => void) => (
    <button
      type="button"
      className={classes.textTool}
      aria-disabled={against ? true : undefined}
      title={against ?? label}
      // A title alone says nothing on a touch screen.
      onClick={() => (against ? toast({ message: against }) : run())}
    >
      <Icon size={17} aria-hidden="true" />
      <span>{label}</span>
    </button>
  )
  return (
    <div className={classes.idleBar} role="toolbar" aria-label={t('bar.idle')}>
      {folder && tool(t('action.newFolder'), FolderPlus, () => drive.openDialog('newFolder', { parentId: folder.id }))}
      {folder && onPick && tool(t('create.uploadFiles'), Upload, () => onPick('files'))}
      {folder && onPick && !clip && tool(t('create.uploadFolder'), FolderUp, () => onPick('folder'))}
      {folder && clip && (
        <>
          {tool(t('action.pasteCount', { count: clip.items.length }), ClipboardPaste, () => pasteInto(drive, folder))}
          <IconButton label={t('paste.forget')} icon={X} iconSize={16} strong onClick={() => clipboard.set(null)} />
        </>
      )}
      {note && <p className={classes.note}>{note}</p>}
      {count > 0 && (
        <span className={classes.total}>{more ? t('count.more', { count }) : t('count.items', { count })}</span>
      )}
    </div>
  )
}
