// The state of gates, for the modules that change it: locks, sessions that have opened a file, expiry.
export { type Dates, datesOf, isExpired, parseRecipients } from './gates/expiry.rules.ts'
export {
  deleteLocks,
  deleteLocksOf,
  endSystemLocks,
  findLocks,
  findLocksBelow,
  settleLocks,
} from './gates/locks.repo.ts'
export { type HeldLock, leadingLock, type Lock } from './gates/locks.rules.ts'
export { findSessionKey } from './gates/session-keys.repo.ts'
export { trashedBefore } from './gates/trash.rules.ts'
