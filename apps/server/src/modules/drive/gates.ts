// The state of gates, for the modules that change it: locks, passwords, encryption, expiry.
export * from './gates/encryption.keys.ts'
export {
  deleteEncryption,
  deleteOldSessionKeys,
  type EncryptionRow,
  findBlobsOf,
  findEncryption,
  findSessionKey,
  findShared,
  insertEncryption,
  lockBlobsOf,
  putSessionKey,
  replaceBlob,
  updateWrap,
} from './gates/encryption.repo.ts'
export {
  deleteWarning,
  findPlan,
  findWarned,
  findWarnedAt,
  insertDueWarnings,
  lockUnsent,
  lockUnsentOf,
  markSent,
  upsertPlan,
  type Warned,
  type Warning,
} from './gates/expiry.repo.ts'
export {
  type Dates,
  datesOf,
  isExpired,
  parseRecipients,
  warningMail,
  warningsMail,
} from './gates/expiry.rules.ts'
export { deleteOldUnlocks, openFile, prolongUnlock, closeFile } from './gates/file-passwords.repo.ts'
export {
  deleteLocks,
  deleteLocksOf,
  endSystemLocks,
  findLocks,
  findLocksBelow,
  insertLock,
  lockEnded,
  settleLocks,
  updateLockEnd,
} from './gates/locks.repo.ts'
export { trashedBefore } from './gates/trash.rules.ts'
export { type HeldLock, leadingLock, type Lock, obstacleTo, systemLockEnd } from './gates/locks.rules.ts'
