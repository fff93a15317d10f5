import i18next from 'i18next'
import { CalendarClock, FileLock2, KeyRound, Lock } from 'lucide-react'
import { withTexts } from '../../lib/i18n.ts'
import { extraPart, lazyDialog } from '../../ui/lazy-part.tsx'
import { type Capability, refusalOf } from '../browser/index.ts'
import { encryptionTexts } from './encryption/texts.ts'
import { expiryOf } from './expiry/expiry-of.ts'
import { protectionLabels } from './labels.ts'
import { openFirst } from './passwords/unlocking.ts'
import { protectionActions } from './protection-actions.ts'
import { protectionTexts } from './texts.ts'

/** What restricts access to an item: locks, passwords, encryption, expiry. */
export const protection: Capability = {
  id: 'protection',
  texts: protectionLabels,
  actions: protectionActions,
  interceptor: openFirst,
  dialogs: {
    lock: lazyDialog(() =>
      withTexts(import('./locks/lock-dialog.tsx'), protectionTexts).then((part) => part.LockDialog),
    ),
    expiry: lazyDialog(() =>
      withTexts(import('./expiry/expiry-dialog.tsx'), protectionTexts).then((part) => part.ExpiryDialog),
    ),
    password: lazyDialog(() =>
      withTexts(import('./passwords/password-dialog.tsx'), protectionTexts).then((part) => part.PasswordDialog),
    ),
    encryption: lazyDialog(() =>
      withTexts(import('./encryption/encryption-dialog.tsx'), encryptionTexts).then((part) => part.EncryptionDialog),
    ),
  },
  badges: [
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
      id: 'expiry-policy',
      order: 80,
      fits: (item) => item.type === 'folder' && item.permission !== 'path',
      Part: extraPart(() =>
        withTexts(import('./expiry/folder-policy.tsx'), protectionTexts).then((part) => part.FolderPolicy),
      ),
    },
    {
      kind: 'fact',
      id: 'lock',
      order: 90,
      label: () => i18next.t('protection-labels:lockFact'),
      fits: (item) => item.locked,
      Part: extraPart(() => withTexts(import('./locks/lock-fact.tsx'), protectionTexts).then((part) => part.LockFact)),
    },
  ],
  remedies: [
    {
      id: 'ask-unlock',
      fits: ({ code, item }) =>
        code === 'ITEM_LOCKED' && refusalOf({ ...item, locked: false }, 'lock.set', null) === null,
      Part: extraPart(() =>
        withTexts(import('./locks/ask-unlock.tsx'), protectionTexts).then((part) => part.AskUnlock),
      ),
    },
  ],
}
