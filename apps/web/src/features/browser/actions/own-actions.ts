import type { Item } from '@khlang/contract'
import type { TFunction } from 'i18next'
import {
  ArchiveRestore,
  ClipboardCopy,
  CopyPlus,
  Eye,
  EyeOff,
  FolderInput,
  FolderOpen,
  FolderSearch,
  Info,
  Link,
  PencilLine,
  Scissors,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react'
import { copyText } from '../../../ui/copy-text.ts'
import { takeToClipboard } from '../state/clipboard.ts'
import { any, isOne, type ItemAction } from '../registry/item-action.ts'
import type { Drive } from './use-drive.ts'

export type OwnActionParts = {
  t: TFunction<'browser'>
  drive: Drive
  /** The folder that "Move to…" opens at. */
  folderId: string | null
  onOpen: (item: Item) => void
  onDetails: (item: Item) => void
  /** Shows an item in its folder; left out where it already is. */
  onLocate?: (item: Item) => void
  /** The address of an item for people who have access; null if the reader knows none. */
  addressOf: (item: Item) => string | null
}

/** The built-in actions of the browser. */
export function ownActions(parts: OwnActionParts): ItemAction[] {
  const { t, drive, folderId, onOpen, onDetails, onLocate, addressOf } = parts
  const { commands, changes, openDialog } = drive
  const first = (run: (item: Item) => unknown) => (items: readonly Item[]) => {
    if (items[0]) void run(items[0])
  }
  const starred = (items: readonly Item[]) => items.every((item) => item.starred)
  const hidden = (items: readonly Item[]) => items.every((item) => item.hidden)
  return [
    {
      id: 'open',
      group: 'open',
      where: ['drive', 'expired'],
      label: t('action.open'),
      icon: FolderOpen,
      keys: 'Enter',
      fits: isOne,
      run: first(onOpen),
    },
    ...(onLocate
      ? [
          {
            id: 'locate',
            group: 'info',
            last: true,
            label: t('action.locate'),
            icon: FolderSearch,
            fits: isOne,
            run: first(onLocate),
          } as const,
        ]
      : []),
    {
      id: 'copyAddress',
      group: 'info',
      label: t('action.copyAddress'),
      icon: Link,
      operation: 'item.copyAddress',
      onFolder: true,
      fits: (items) => isOne(items) && items.every((item) => addressOf(item) !== null),
      run: first((item) => copyText(addressOf(item) ?? '', t('action.addressCopied'))),
    },
    {
      id: 'rename',
      group: 'edit',
      label: t('action.rename'),
      icon: PencilLine,
      keys: 'F2',
      operation: 'item.rename',
      prominent: true,
      fits: isOne,
      run: first((item) => openDialog('rename', { item })),
    },
    {
      id: 'move',
      group: 'place',
      label: t('action.move'),
      icon: FolderInput,
      operation: 'item.moveWithin',
      prominent: true,
      fits: any,
      run: (items) => openDialog('move', { items, startAt: folderId }),
    },
    {
      id: 'copyTo',
      group: 'place',
      label: t('action.copyTo'),
      icon: CopyPlus,
      operation: 'item.copy',
      fits: any,
      run: (items) => openDialog('copy', { items, startAt: folderId }),
    },
    {
      id: 'cut',
      group: 'place',
      label: t('action.cut'),
      icon: Scissors,
      keys: 'Ctrl X',
      operation: 'item.moveWithin',
      fits: any,
      run: (items) => takeToClipboard('cut', items),
    },
    {
      id: 'copy',
      group: 'place',
      label: t('action.copy'),
      icon: ClipboardCopy,
      keys: 'Ctrl C',
      operation: 'item.copy',
      fits: any,
      run: (items) => takeToClipboard('copy', items),
    },
    mark(
      'star',
      t('action.star'),
      Star,
      (items) => !starred(items),
      (items) => void changes.star(items, true),
    ),
    mark('unstar', t('action.unstar'), StarOff, starred, (items) => void changes.star(items, false)),
    mark(
      'hide',
      t('action.hide'),
      EyeOff,
      (items) => !hidden(items),
      (items) => void changes.hide(items, true),
    ),
    mark('unhide', t('action.unhide'), Eye, hidden, (items) => void changes.hide(items, false)),
    {
      id: 'details',
      group: 'info',
      where: ['drive', 'expired', 'trash'],
      label: t('action.details'),
      icon: Info,
      keys: 'Ctrl I',
      fits: isOne,
      run: first(onDetails),
    },
    {
      id: 'trash',
      group: 'danger',
      where: ['drive', 'expired'],
      label: t('action.trash'),
      icon: Trash2,
      keys: 'Delete',
      operation: 'item.trash',
      danger: true,
      prominent: true,
      fits: any,
      run: (items) => void commands.trash(items),
    },
    ...trashActions(parts),
  ]
}

const mark = (
  id: string,
  label: string,
  icon: ItemAction['icon'],
  fits: ItemAction['fits'],
  run: ItemAction['run'],
): ItemAction => ({
  id,
  group: 'organise',
  label,
  icon,
  operation: 'item.star',
  prominent: id === 'star' || id === 'unstar',
  fits: (items) => any(items) && fits(items),
  run,
})

/** Actions that exist only in the trash. */
function trashActions({ t, drive }: Pick<OwnActionParts, 't' | 'drive'>): ItemAction[] {
  return [
    {
      id: 'restore',
      group: 'open',
      where: ['trash'],
      label: t('action.restore'),
      icon: ArchiveRestore,
      operation: 'item.restore',
      prominent: true,
      fits: any,
      run: (items) => void drive.commands.restore(items),
    },
    {
      id: 'purge',
      group: 'danger',
      where: ['trash'],
      label: t('action.purge'),
      icon: Trash2,
      keys: 'Delete',
      operation: 'item.purge',
      danger: true,
      prominent: true,
      fits: any,
      run: (items) => drive.openDialog('purge', { items }),
    },
  ]
}
