import i18next from 'i18next'
import { CalendarClock, FileLock2, KeyRound, Lock, ShieldAlert } from 'lucide-react'
import { extraPart, lazyDialog } from '../../ui/lazy-part.tsx'
import { type Capability, refusalOf } from '../browser/index.ts'
import { expiryOf } from './expiry/expiry-of.ts'
import { protectionLabels } from './labels.ts'
import { openFirst } from './passwords/unlocking.ts'
import { protectionActions } from './protection-actions.ts'

const parts = () => import('./parts.ts')

/** What restricts access to an item: locks, passwords, encryption, expiry. */
export const protection: Capability = {
  id: 'protection',
  texts: protectionLabels,
  actions: protectionActions,
  interceptor: openFirst,
  dialogs: {
    lock: lazyDialog(() => parts().then((all) => all.lockDialog())),
    expiry: lazyDialog(() => parts().then((all) => all.expiryDialog())),
    password: lazyDialog(() => parts().then((all) => all.passwordDialog())),
    encryption: lazyDialog(() => parts().then((all) => all.encryptionDialog())),
  },
  badges: [
    {
      id: 'malware',
      icon: ShieldAlert,
      describe: ({ malware }) =>
        malware ? { label: i18next.t('protection-labels:mark.malware'), state: 'expired' } : null,
    },
    {
      id: 'locked',
      icon: Lock,
      describe: ({ locked }) => (locked ? { label: i18next.t('protection-labels:mark.locked') } : null),
    },
    {
      id: 'password',
      icon: KeyRound,
      describe: ({ hasPassword }) => (hasPassword ? { label: i18next.t('protection-labels:mark.password') } : null),
    },
    {
      id: 'encrypted',
      icon: FileLock2,
      describe: ({ encrypted }) => (encrypted ? { label: i18next.t('protection-labels:mark.encrypted') } : null),
    },
    {
      id: 'expiry',
      icon: CalendarClock,
      describe: (item, now) => {
        const state = expiryOf(item, now)
        return state && { label: i18next.t(`protection-labels:mark.${state}`), state }
      },
    },
  ],
  sections: [
    {
      kind: 'fact',
      id: 'malware',
      order: 70,
      label: () => i18next.t('protection-labels:malwareFact'),
      fits: (item) => item.malware === true,
      Part: extraPart(() => parts().then((all) => all.malwareFact())),
    },
    {
      kind: 'fact',
      id: 'expiry-policy',
      order: 80,
      fits: (item) => item.type === 'folder' && item.permission !== 'path',
      Part: extraPart(() => parts().then((all) => all.folderPolicy())),
    },
    {
      kind: 'fact',
      id: 'lock',
      order: 90,
      label: () => i18next.t('protection-labels:lockFact'),
      fits: (item) => item.locked,
      Part: extraPart(() => parts().then((all) => all.lockFact())),
    },
  ],
  remedies: [
    {
      id: 'ask-unlock',
      fits: ({ code, item }) =>
        code === 'ITEM_LOCKED' && refusalOf({ ...item, locked: false }, 'lock.set', null) === null,
      Part: extraPart(() => parts().then((all) => all.askUnlock())),
    },
  ],
}
