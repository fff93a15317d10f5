import type { Item } from '@khlang/contract'
import type { TFunction } from 'i18next'
import {
  ArchiveRestore,
  CalendarClock,
  CalendarX2,
  ClipboardCopy,
  CopyPlus,
  Download,
  Eye,
  EyeOff,
  FileLock2,
  FolderInput,
  FolderOpen,
  FolderSearch,
  Hash,
  History,
  Info,
  KeyRound,
  LibraryBig,
  LockKeyhole,
  LockKeyholeOpen,
  PencilLine,
  Printer,
  Rewind,
  Scissors,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react'
import { openFirst } from '../protection/unlocking.ts'
import { takeToClipboard } from './clipboard.ts'
import { downloadFile, oneFile } from './download.ts'
import { isOne, isPdf, type ItemAction } from './item-actions.ts'
import type { Drive } from './use-drive.ts'

export type OwnActionParts = {
  t: TFunction<'drive'>
  drive: Drive
  /** The folder that "Move to…" opens at. */
  folderId: string | null
  /** Acts as Admin Business. */
  isAdmin: boolean
  /** Acts for a business, which has a shelf of its own in the library. */
  isBusiness: boolean
  onOpen: (item: Item) => void
  onDetails: (item: Item) => void
  /** Shows an item in its folder; left out where it already is. */
  onLocate?: (item: Item) => void
}

const any = (items: readonly Item[]) => items.length > 0

/** What the drive itself offers for items that are not in the trash. */
export function ownActions(parts: OwnActionParts): ItemAction[] {
  const { t, drive, folderId, isAdmin, isBusiness, onOpen, onDetails, onLocate } = parts
  const { commands, changes, dialogs, locking } = drive
  const first = (run: (item: Item) => unknown) => (items: readonly Item[]) => {
    if (items[0]) void run(items[0])
  }
  const starred = (items: readonly Item[]) => items.every((item) => item.starred)
  const hidden = (items: readonly Item[]) => items.every((item) => item.hidden)
  return [
    {
      id: 'open',
      group: 'open',
      label: t('action.open'),
      icon: FolderOpen,
      keys: 'Enter',
      fits: isOne,
      run: first(onOpen),
    },
    {
      id: 'download',
      group: 'open',
      label: t('action.download'),
      icon: Download,
      operation: 'item.download',
      prominent: true,
      fits: any,
      run: (items) => {
        const file = oneFile(items)
        if (file) void downloadFile(file).catch(commands.fail)
        else dialogs.set({ kind: 'download', items })
      },
    },
    {
      id: 'print',
      group: 'open',
      label: t('action.print'),
      icon: Printer,
      operation: 'item.download',
      fits: (items) => any(items) && items.every(isPdf),
      run: (items) => dialogs.set({ kind: 'print', items }),
    },
    ...(onLocate
      ? [
          {
            id: 'locate',
            group: 'open',
            label: t('action.locate'),
            icon: FolderSearch,
            fits: isOne,
            run: first(onLocate),
          } as const,
        ]
      : []),
    {
      id: 'rename',
      group: 'edit',
      label: t('action.rename'),
      icon: PencilLine,
      keys: 'F2',
      operation: 'item.rename',
      prominent: true,
      fits: isOne,
      run: first((item) => dialogs.set({ kind: 'rename', item })),
    },
    {
      id: 'hashtags',
      group: 'edit',
      label: t('action.hashtags'),
      icon: Hash,
      operation: 'item.tag',
      fits: any,
      run: (items) => dialogs.set({ kind: 'hashtags', items }),
    },
    {
      id: 'move',
      group: 'place',
      label: t('action.move'),
      icon: FolderInput,
      operation: 'item.moveWithin',
      prominent: true,
      fits: any,
      run: (items) => dialogs.set({ kind: 'move', items, startAt: folderId }),
    },
    {
      id: 'copyTo',
      group: 'place',
      label: t('action.copyTo'),
      icon: CopyPlus,
      operation: 'item.copy',
      fits: any,
      run: (items) => dialogs.set({ kind: 'copy', items, startAt: folderId }),
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
      id: 'lock',
      group: 'mark',
      label: t('action.lock'),
      icon: LockKeyhole,
      operation: 'lock.set',
      fits: (items) => isOne(items) && !items[0]?.locked,
      run: first((item) => dialogs.set({ kind: 'lock', item })),
    },
    ...(['lock.set', 'lock.breakOthers'] as const).map(
      (operation): ItemAction => ({
        id: operation === 'lock.set' ? 'unlock' : 'breakLock',
        group: 'mark',
        label: t('action.unlock'),
        icon: LockKeyholeOpen,
        operation,
        fits: (items) =>
          isOne(items) && items[0]?.locked === true && items[0].lockedByMe === (operation === 'lock.set'),
        run: first((item) => void locking.unlock(item)),
      }),
    ),
    {
      id: 'expiry',
      group: 'mark',
      label: t('action.expiry'),
      icon: CalendarClock,
      operation: 'item.setExpiry',
      fits: isOne,
      run: first((item) => dialogs.set({ kind: 'expiry', item })),
    },
    ...(['set', 'remove'] as const).map(
      (way): ItemAction => ({
        id: `${way}Password`,
        group: 'mark',
        label: t(way === 'set' ? 'action.password' : 'action.removePassword'),
        icon: KeyRound,
        operation: `password.${way}`,
        // Admin Business takes passwords off, and sets none.
        fits: (items) =>
          isOne(items) &&
          items[0]?.type === 'file' &&
          (way === 'remove' ? items[0].hasPassword : !(isAdmin && items[0].permission === 'admin')),
        run: first((item) => dialogs.set({ kind: 'password', way, item })),
      }),
    ),
    ...(['encrypt', 'decrypt'] as const).map(
      (way): ItemAction => ({
        id: way,
        group: 'mark',
        label: t(`action.${way}`),
        icon: FileLock2,
        operation: 'item.encrypt',
        // Never Admin Business, whose level looks like that of an admin folder.
        fits: (items) =>
          isOne(items) &&
          items[0]?.type === 'file' &&
          items[0].encrypted === (way === 'decrypt') &&
          !(isAdmin && items[0].permission === 'admin'),
        // Its password is asked for first, by what asks for it everywhere.
        run: first(async (item) => {
          if (way === 'decrypt' || (await openFirst(item))) dialogs.set({ kind: 'encryption', way, item })
        }),
      }),
    ),
    {
      id: 'versions',
      group: 'mark',
      label: t('action.versions'),
      icon: History,
      operation: 'version.list',
      fits: (items) => isOne(items) && items[0]?.type === 'file',
      run: first((item) => dialogs.set({ kind: 'versions', item })),
    },
    ...(isBusiness
      ? [
          {
            id: 'publish',
            group: 'mark',
            label: t('action.publish'),
            icon: LibraryBig,
            operation: 'library.publish',
            fits: (items: readonly Item[]) =>
              isOne(items) && items[0]?.type === 'file' && items[0].permission === 'admin' && !items[0].hasPassword,
            run: first((item) => dialogs.set({ kind: 'publish', item })),
          } as const,
        ]
      : []),
    {
      id: 'moment',
      group: 'mark',
      label: t('action.moment'),
      icon: Rewind,
      operation: 'version.list',
      fits: isOne,
      run: first((item) => dialogs.set({ kind: 'moment', item })),
    },
    {
      id: 'details',
      group: 'mark',
      label: t('action.details'),
      icon: Info,
      keys: 'Ctrl I',
      fits: isOne,
      run: first(onDetails),
    },
    {
      id: 'trash',
      group: 'danger',
      label: t('action.trash'),
      icon: Trash2,
      keys: 'Delete',
      operation: 'item.trash',
      danger: true,
      prominent: true,
      fits: any,
      run: (items) => void commands.trash(items),
    },
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
  group: 'mark',
  label,
  icon,
  operation: 'item.star',
  prominent: id === 'star' || id === 'unstar',
  fits: (items) => any(items) && fits(items),
  run,
})

/** What is offered in the trash. */
export function trashActions({ t, drive, onDetails }: Pick<OwnActionParts, 't' | 'drive' | 'onDetails'>): ItemAction[] {
  return [
    {
      id: 'restore',
      group: 'open',
      label: t('action.restore'),
      icon: ArchiveRestore,
      operation: 'item.restore',
      prominent: true,
      fits: any,
      run: (items) => void drive.commands.restore(items),
    },
    {
      id: 'details',
      group: 'mark',
      label: t('action.details'),
      icon: Info,
      keys: 'Ctrl I',
      fits: isOne,
      run: (items) => items[0] && onDetails(items[0]),
    },
    {
      id: 'purge',
      group: 'danger',
      label: t('action.purge'),
      icon: Trash2,
      keys: 'Delete',
      operation: 'item.purge',
      danger: true,
      prominent: true,
      fits: any,
      run: (items) => drive.dialogs.set({ kind: 'purge', items }),
    },
  ]
}

/** What is offered for items that have expired: to have them once more, to extend them, or to be rid of them. */
export function expiredActions(parts: OwnActionParts): ItemAction[] {
  const { t, drive } = parts
  const kept = new Set(['open', 'download', 'versions', 'details', 'trash'])
  return [
    {
      id: 'extend',
      group: 'edit',
      label: t('action.extend'),
      icon: CalendarClock,
      operation: 'item.setExpiry',
      prominent: true,
      fits: isOne,
      run: (items) => items[0] && drive.dialogs.set({ kind: 'expiry', item: items[0] }),
    },
    {
      id: 'unsetExpiry',
      group: 'edit',
      label: t('action.unsetExpiry'),
      icon: CalendarX2,
      operation: 'item.setExpiry',
      prominent: true,
      fits: any,
      run: (items) => void drive.changes.unsetExpiry(items),
    },
    ...ownActions(parts).filter(({ id }) => kept.has(id)),
  ]
}
