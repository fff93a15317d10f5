import type { AccessRefusal, Operation } from '@khlang/contract/permissions'
import type { Access } from './access.level.rules.ts'
import { does } from '@khlang/contract/operation-effects'
import { requiresPassphrase, type Stop, stops } from '@khlang/contract/operation-gates'

/**
 * `readOnly`: over quota, or the package has ended; viewing, downloading, deleting and moving within still work.
 * `suspended`: viewing and downloading only.
 */
export type AccountState = 'active' | 'readOnly' | 'suspended'
export type ItemState = 'normal' | 'trashed' | 'expired'

/** The facts that gates depend on. All are required, because a missing fact would be an open gate. */
export type GateFacts = {
  account: AccountState
  state: ItemState
  /** The operation takes the item to another owner, who could remove its password: every way out asks for it. */
  ownerChanges: boolean
  /** Something below is closed to the caller, and the operation includes all of it. */
  closedBelow: boolean
  /** The item has a file password, which this session has not given. */
  passwordRequired: boolean
  /** A file below has one, and would come to another owner. */
  passwordBelow: boolean
  encrypted: boolean
  /** It is encrypted, and this session has not given its passphrase. */
  passphraseRequired: boolean
  /** Malware was found in the file, or it waits for a scanner and is somebody else's. */
  barred: string | null
  /** An editor, a mapped drive or another person holds a lock on it. */
  lockedByOther: boolean
}
export type TargetGateFacts = Pick<GateFacts, 'account' | 'state'>

/** Whether a full account stops an operation: only then its usage must be counted. */
export const dependsOnSpace = (operation: Operation): boolean => stops(operation, 'readOnly')

/** Whether a missing file password may stop an operation: only then it must be looked up. */
export const requiresPassword = (operation: Operation): boolean =>
  stops(operation, 'password') || does(operation, 'ownerChanges')

/** Owner, level admin and Admin Business still have access to trashed and expired items. */
export const canAccessInactive = ({ as, level }: Access) =>
  as === 'owner' || as === 'adminBusiness' || (as === 'level' && level === 'admin')

/** Admin Business may remove an encrypted item, never read it. */
const isUnreadable = (operation: Operation, access: Access) =>
  access.as === 'adminBusiness' && requiresPassphrase(operation)

/** The first closed gate, in the order of 4.1; `own` says that the cell referred to the caller's own deletions. */
export function closedGate(
  operation: Operation,
  access: Access,
  facts: GateFacts,
  target: TargetGateFacts | undefined,
  ownDeletes: boolean,
): AccessRefusal | null {
  const isStopped = (stop: Stop) => stops(operation, stop)
  const movesBytesAway = operation === 'item.copy' || operation === 'item.moveOut'

  if (facts.account !== 'active' && isStopped(facts.account)) return 'ACCOUNT_READ_ONLY'
  if (movesBytesAway && target !== undefined && target.account !== 'active') return 'ACCOUNT_READ_ONLY'

  if (facts.state !== 'normal' && (isStopped(facts.state) || !(ownDeletes || canAccessInactive(access))))
    return facts.state === 'trashed' ? 'ITEM_IN_TRASH' : 'ITEM_EXPIRED'
  if (target !== undefined && target.state === 'trashed') return 'ITEM_IN_TRASH'
  if (target !== undefined && target.state === 'expired') return 'ITEM_EXPIRED'

  if (facts.closedBelow) return 'CLOSED_BELOW'
  if (facts.passwordRequired && (isStopped('password') || facts.ownerChanges)) return 'FILE_PASSWORD_REQUIRED'
  if (facts.passwordBelow) return 'FILE_PASSWORD_BELOW'
  if (facts.encrypted && (isStopped('encrypted') || isUnreadable(operation, access))) return 'ITEM_ENCRYPTED'
  if (facts.passphraseRequired && requiresPassphrase(operation)) return 'PASSPHRASE_REQUIRED'
  if (facts.barred !== null && isStopped('bar')) return facts.barred === 'found' ? 'MALWARE_FOUND' : 'SCAN_AWAITED'
  if (facts.lockedByOther && isStopped('lock')) return 'ITEM_LOCKED'
  return null
}
