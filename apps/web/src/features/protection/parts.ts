import { withTexts } from '../../lib/i18n.ts'
import { encryptionTexts } from './encryption/texts.ts'
import { protectionTexts } from './texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const lockDialog = () =>
  withTexts(import('./locks/lock-dialog.tsx'), protectionTexts).then((part) => part.LockDialog)

export const expiryDialog = () =>
  withTexts(import('./expiry/expiry-dialog.tsx'), protectionTexts).then((part) => part.ExpiryDialog)

export const passwordDialog = () =>
  withTexts(import('./passwords/password-dialog.tsx'), protectionTexts).then((part) => part.PasswordDialog)

export const encryptionDialog = () =>
  withTexts(import('./encryption/encryption-dialog.tsx'), encryptionTexts).then((part) => part.EncryptionDialog)

export const folderPolicy = () =>
  withTexts(import('./expiry/folder-policy.tsx'), protectionTexts).then((part) => part.FolderPolicy)

export const lockFact = () => withTexts(import('./locks/lock-fact.tsx'), protectionTexts).then((part) => part.LockFact)

export const malwareFact = () =>
  withTexts(import('./malware/malware-fact.tsx'), protectionTexts).then((part) => part.MalwareFact)

export const askUnlock = () =>
  withTexts(import('./locks/ask-unlock.tsx'), protectionTexts).then((part) => part.AskUnlock)
