import { cellOf, type Operation } from '@khlang/contract/permissions'
import type { Item } from '@khlang/contract'

/** Why something cannot be done to an item; keys of `browser:refusal.*`. */
export type Refusal = 'closed' | 'level' | 'reserved' | 'locked' | 'malware' | 'encrypted' | 'notOwn' | 'path' | 'none'

const changing: ReadonlySet<Operation> = new Set<Operation>([
  'item.rename',
  'item.moveWithin',
  'item.moveOut',
  'item.trash',
  'item.purge',
  'item.tag',
  'lock.set',
])
const blockedByLock: ReadonlySet<Operation> = new Set<Operation>([
  'item.download',
  'item.zip',
  'item.copy',
  'item.rename',
  'item.moveWithin',
  'item.moveOut',
  'item.trash',
  'item.purge',
  'version.create',
  'version.download',
  'version.restore',
  'lock.set',
])

/** What the server cannot do with a file that it cannot read. */
const blockedByEncryption: ReadonlySet<Operation> = new Set<Operation>([
  'item.preview',
  'item.copy',
  'item.editOnline',
  'version.create',
  'link.create',
])

/** What the server does with no file in which malware was found. */
const blockedByMalware: ReadonlySet<Operation> = new Set<Operation>([
  'item.preview',
  'item.download',
  'item.zip',
  'item.sendAttachment',
  'item.copy',
  'item.editOnline',
  'item.encrypt',
  'version.download',
  'share.create',
  'link.create',
  'library.publish',
])

/** What remains in an account that is suspended or closing. */
const openInClosed: ReadonlySet<Operation> = new Set<Operation>([
  'item.see',
  'item.preview',
  'item.details',
  'item.star',
  'item.copyAddress',
  'item.download',
  'item.zip',
  'item.copy',
  'version.list',
  'version.download',
  // Its dialog is where sharing is ended, too.
  'share.create',
  'link.changeOwn',
  'share.cancelOthers',
  'share.leave',
  'rules.change',
  'item.log',
])

type Judged = Pick<
  Item,
  'permission' | 'reserved' | 'closed' | 'locked' | 'lockedByMe' | 'encrypted' | 'owner' | 'malware'
>

/**
 * What the page knows without a request: the level of the item, checked against the contract's permission table.
 * The server checks again.
 */
export function refusalOf(item: Judged, operation: Operation, myId: string | null): Refusal | null {
  if (item.permission === 'path') return 'path'
  if (item.closed && !openInClosed.has(operation)) return 'closed'
  if (item.reserved && changing.has(operation)) return 'reserved'
  const cell = cellOf(operation, item.permission)
  if (cell === 'no') return 'level'
  // Only the server can fully check this condition; an owner with another name is certainly somebody else.
  if (cell === 'own' && myId !== null && item.owner.id !== myId) return 'notOwn'
  if (item.malware && blockedByMalware.has(operation)) return 'malware'
  if (item.encrypted && blockedByEncryption.has(operation)) return 'encrypted'
  if (item.locked && !item.lockedByMe && blockedByLock.has(operation)) return 'locked'
  return null
}
