import type { Drive } from '../drive/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { ProtectionDeps } from './deps.ts'
import { createEncryption } from './encryption/encryption.ts'
import { createAutoTrash } from './expiry/auto-trash.ts'
import { createDateItems } from './expiry/date-items.ts'
import { createExpiry } from './expiry/expiry.ts'
import { createExpiryCalendar } from './expiry/expiry-calendar.ts'
import { createExpiryPolicies } from './expiry/expiry-policies.ts'
import { createExpiryWarnings } from './expiry/expiry-warnings.ts'
import { createLockedItems } from './locks/locked-items.ts'
import { createLocks } from './locks/locks.ts'
import { createMailRecovery } from './locks/recovery-copy.ts'
import { createUnlockRequests } from './locks/unlock-requests.ts'
import { createFilePasswords } from './passwords/file-passwords.ts'
import { createNotifyGuesses } from './passwords/notify-guesses.ts'

export type Protection = ReturnType<typeof createProtection>

/** Operations on gates: locks, passwords, encryption, expiry. */
export function createProtection({
  drive,
  quotas,
  ...deps
}: Omit<ProtectionDeps, 'access'> & { drive: Drive; quotas: Quotas }) {
  const all = { ...deps, access: drive.access }
  const locks = createLocks(all)
  return {
    locks,
    unlocking: createUnlockRequests(all, locks),
    lockedItems: createLockedItems(all),
    mailRecovery: createMailRecovery(all),
    passwords: createFilePasswords(all),
    guesses: createNotifyGuesses(all),
    encryption: createEncryption(all, drive.blobs),
    expiry: createExpiry(all),
    policies: createExpiryPolicies(all),
    calendar: createExpiryCalendar(all),
    autoTrash: createAutoTrash(all, { requireDrive: quotas.report.requireDrive, markTrashed: drive.trash.put }),
    dateItems: createDateItems(all),
    warnings: createExpiryWarnings(all),
  }
}
