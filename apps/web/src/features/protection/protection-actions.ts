import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { CalendarClock, CalendarX2, FileLock2, KeyRound, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { type ActionParts, any, isOne, type ItemAction } from '../browser/index.ts'
import { openFirst } from './passwords/unlocking.ts'

declare global {
  interface BrowserDialogs {
    lock: { item: Item }
    expiry: { item: Item }
    password: { item: Item; change: 'set' | 'remove' }
    encryption: { item: Item; change: 'encrypt' | 'decrypt' }
  }
}

/** The protection actions of an item, in menu order. */
export const protectionActions = (parts: ActionParts): ItemAction[] => [
  ...lockActions(parts),
  ...expiryActions(parts),
  ...passwordActions(parts),
  ...encryptionActions(parts),
]

function lockActions(parts: ActionParts): ItemAction[] {
  return [
    {
      id: 'lock',
      group: 'protect',
      label: i18next.t('protection-labels:lock'),
      icon: LockKeyhole,
      operation: 'lock.set',
      fits: (items) => isOne(items) && !items[0]?.locked,
      run: ([item]) => item && parts.openDialog('lock', { item }),
    },
    ...(['lock.set', 'lock.breakOthers'] as const).map(
      (operation): ItemAction => ({
        id: operation === 'lock.set' ? 'unlock' : 'breakLock',
        group: 'protect',
        label: i18next.t('protection-labels:unlock'),
        icon: LockKeyholeOpen,
        operation,
        fits: (items) =>
          isOne(items) && items[0]?.locked === true && items[0].lockedByMe === (operation === 'lock.set'),
        run: ([item]) => {
          if (item) void import('./locks/locking.ts').then(({ unlock }) => unlock(parts, item)).catch(parts.fail)
        },
      }),
    ),
  ]
}

function expiryActions(parts: ActionParts): ItemAction[] {
  const openExpiry = ([item]: readonly Item[]) => item && parts.openDialog('expiry', { item })
  return [
    {
      id: 'expiry',
      group: 'protect',
      label: i18next.t('protection-labels:expiry'),
      icon: CalendarClock,
      operation: 'item.setExpiry',
      fits: isOne,
      run: openExpiry,
    },
    {
      id: 'extend',
      group: 'edit',
      where: ['expired'],
      label: i18next.t('protection-labels:extend'),
      icon: CalendarClock,
      operation: 'item.setExpiry',
      prominent: true,
      fits: isOne,
      run: openExpiry,
    },
    {
      id: 'unsetExpiry',
      group: 'edit',
      where: ['expired'],
      label: i18next.t('protection-labels:unsetExpiry'),
      icon: CalendarX2,
      operation: 'item.setExpiry',
      prominent: true,
      fits: any,
      run: (items) =>
        void import('./expiry/unset-expiry.ts').then(({ unsetExpiry }) => unsetExpiry(parts, items)).catch(parts.fail),
    },
  ]
}

/** Admin Business, whose level looks like that of an admin folder. */
const isHeldAsAdmin = ({ isAdmin }: ActionParts, item: Item) => isAdmin && item.permission === 'admin'

function passwordActions(parts: ActionParts): ItemAction[] {
  return (['set', 'remove'] as const).map((change) => ({
    id: `${change}Password`,
    group: 'protect',
    label: i18next.t(change === 'set' ? 'protection-labels:password' : 'protection-labels:removePassword'),
    icon: KeyRound,
    operation: `password.${change}`,
    // Admin Business removes passwords, and sets none.
    fits: ([item, other]) =>
      item?.type === 'file' && !other && (change === 'remove' ? item.hasPassword : !isHeldAsAdmin(parts, item)),
    run: ([item]) => item && parts.openDialog('password', { change, item }),
  }))
}

function encryptionActions(parts: ActionParts): ItemAction[] {
  return (['encrypt', 'decrypt'] as const).map((change) => ({
    id: change,
    group: 'protect',
    label: i18next.t(`protection-labels:${change}`),
    icon: FileLock2,
    operation: 'item.encrypt',
    fits: ([item, other]) =>
      item?.type === 'file' && !other && item.encrypted === (change === 'decrypt') && !isHeldAsAdmin(parts, item),
    // The password prompt comes first, from the common interceptor.
    run: ([item]) => {
      if (!item) return
      const ready = change === 'decrypt' ? Promise.resolve(true) : openFirst(item)
      void ready.then((open) => open && parts.openDialog('encryption', { change, item })).catch(parts.fail)
    },
  }))
}
