import type { AccessRefusal, Operation } from '@khlang/contract/permissions'
import type { Access } from './access.level.rules.ts'

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
  /** The item has a file password, which this session has not given. */
  passwordRequired: boolean
  encrypted: boolean
  /** It is encrypted, and this session has not given its passphrase. */
  passphraseRequired: boolean
  /** An editor, a mapped drive or another person holds a lock on it. */
  lockedByOther: boolean
  /** The type of the file to be stored is blocked here. */
  typeBlocked: boolean
  /** Operations disabled for the caller by feature flags or the package. */
  featuresOff: ReadonlySet<Operation>
}
export type TargetGateFacts = Pick<GateFacts, 'account' | 'state'>

/** A condition that stops an operation, even for callers with access to trashed items. */
type Stop = 'suspended' | 'readOnly' | 'trashed' | 'expired' | 'password' | 'encrypted' | 'lock' | 'type'

const never: readonly Stop[] = []
const rest = ['suspended', 'readOnly', 'trashed', 'expired'] as const
const adding = [...rest, 'lock', 'type'] as const
const taking = ['password', 'lock'] as const

const stops = {
  'item.see': never,
  'item.preview': ['password', 'encrypted'],
  'item.details': never,
  'item.star': never,
  'item.comment': ['suspended', 'trashed', 'expired'],
  'comment.removeOthers': ['suspended'],
  'item.copyAddress': never,
  'item.download': taking,
  'item.zip': [...taking, 'encrypted'],
  'item.sendAttachment': ['suspended', ...taking, 'encrypted', 'trashed', 'expired'],
  'item.copy': [...taking, 'encrypted', 'trashed', 'expired'],
  'dav.read': [...taking, 'encrypted', 'trashed', 'expired'],
  'item.upload': adding,
  'folder.create': [...rest, 'lock'],
  'document.create': adding,
  'version.create': [...adding, 'encrypted'],
  'version.list': never,
  'version.download': taking,
  'version.restore': [...rest, 'lock'],
  'version.change': rest,
  'version.delete': ['suspended', 'trashed', 'expired'],
  'item.editOnline': [...rest, 'password', 'encrypted', 'lock'],
  'item.rename': adding,
  'item.tag': rest,
  'relation.change': rest,
  'lock.set': ['suspended', 'trashed', 'expired', 'lock'],
  'lock.breakOthers': ['suspended'],
  'item.moveWithin': ['suspended', 'trashed', 'expired', 'lock'],
  'item.moveOut': [...rest, 'lock'],
  'item.setExpiry': ['suspended', 'readOnly', 'trashed'],
  'password.set': rest,
  'password.remove': rest,
  'item.encrypt': [...rest, 'password', 'lock'],
  'item.trash': ['suspended', 'trashed', 'lock'],
  'trash.see': never,
  'item.restore': ['suspended', 'readOnly'],
  'item.purge': ['suspended', 'lock'],
  'vault.restore': ['suspended', 'readOnly'],
  'share.create': [...rest, 'password'],
  'link.create': [...rest, 'password', 'encrypted'],
  'link.changeOwn': never,
  'share.cancelOthers': never,
  'share.leave': never,
  'rules.change': ['trashed'],
  'rules.grantAdmin': rest,
  'item.log': never,
  'item.transfer': rest,
  'library.publish': [...rest, 'password', 'encrypted'],
} satisfies Record<Operation, readonly Stop[]>

const stopsOf = new Map<Operation, ReadonlySet<Stop>>(
  Object.entries(stops).map(([operation, list]) => [operation as Operation, new Set<Stop>(list)]),
)

/** Whether a full account stops an operation: only then its usage must be counted. */
export const dependsOnSpace = (operation: Operation): boolean => stopsOf.get(operation)?.has('readOnly') ?? true

/** Whether a missing file password stops an operation: only then it must be looked up. */
export const requiresPassword = (operation: Operation): boolean => stopsOf.get(operation)?.has('password') ?? true

/** Owner, level admin and Admin Business still have access to trashed and expired items. */
const canAccessInactive = ({ as, level }: Access) =>
  as === 'owner' || as === 'adminBusiness' || (as === 'level' && level === 'admin')

const readsContent: ReadonlySet<Operation> = new Set(['item.download', 'version.download'])

/** Whether an operation reads the bytes: only then an open encrypted file must be looked up. */
export const requiresPassphrase = (operation: Operation): boolean => readsContent.has(operation)

/** Admin Business may remove an encrypted item, never read it. */
const isUnreadable = (operation: Operation, access: Access) =>
  access.as === 'adminBusiness' && readsContent.has(operation)

/** The first closed gate, in the order of 4.1; `own` says that the cell referred to the caller's own deletions. */
export function closedGate(
  operation: Operation,
  access: Access,
  facts: GateFacts,
  target: TargetGateFacts | undefined,
  ownDeletes: boolean,
): AccessRefusal | null {
  const stop = stopsOf.get(operation) ?? new Set<Stop>()
  const movesBytesAway = operation === 'item.copy' || operation === 'item.moveOut'

  if (facts.account !== 'active' && stop.has(facts.account)) return 'ACCOUNT_READ_ONLY'
  if (movesBytesAway && target !== undefined && target.account !== 'active') return 'ACCOUNT_READ_ONLY'

  if (facts.state !== 'normal' && (stop.has(facts.state) || !(ownDeletes || canAccessInactive(access))))
    return facts.state === 'trashed' ? 'ITEM_IN_TRASH' : 'ITEM_EXPIRED'
  if (target !== undefined && target.state === 'trashed') return 'ITEM_IN_TRASH'
  if (target !== undefined && target.state === 'expired') return 'ITEM_EXPIRED'

  if (facts.passwordRequired && stop.has('password')) return 'FILE_PASSWORD_REQUIRED'
  if (facts.encrypted && (stop.has('encrypted') || isUnreadable(operation, access))) return 'ITEM_ENCRYPTED'
  if (facts.passphraseRequired && requiresPassphrase(operation)) return 'PASSPHRASE_REQUIRED'
  if (facts.lockedByOther && stop.has('lock')) return 'ITEM_LOCKED'
  if (facts.typeBlocked && stop.has('type')) return 'FILE_TYPE_BLOCKED'
  if (facts.featuresOff.has(operation)) return 'FEATURE_OFF'
  return null
}
