import { isStopped } from '@khlang/contract/operation-stops'
import { cellOf, type Operation } from '@khlang/contract/permissions'
import type { Item } from '@khlang/contract'

/** Why something cannot be done to an item; keys of `browser:refusal.*`. */
export type Refusal = 'closed' | 'level' | 'reserved' | 'locked' | 'malware' | 'encrypted' | 'notOwn' | 'path' | 'none'

/** What does not happen to a root or to another folder that the product made (C49). */
const changing: readonly Operation[] = [
  'item.rename',
  'item.moveWithin',
  'item.moveOut',
  'item.trash',
  'item.purge',
  'item.tag',
  'lock.set',
]

type Judged = Pick<
  Item,
  'permission' | 'reserved' | 'closed' | 'locked' | 'lockedByMe' | 'encrypted' | 'owner' | 'malware'
>

/**
 * What the page knows without a request: the level of the item, by the contract's permission table, and the conditions that stop
 * an operation. The server checks again.
 */
export function refusalOf(item: Judged, operation: Operation, myId: string | null): Refusal | null {
  if (item.permission === 'path') return 'path'
  // The dialog of sharing is where it is ended, too.
  if (item.closed && isStopped(operation, 'suspended') && operation !== 'share.create') return 'closed'
  if (item.reserved && changing.includes(operation)) return 'reserved'
  const cell = cellOf(operation, item.permission)
  if (cell === 'no') return 'level'
  // Only the server can fully check this condition; an owner with another name is certainly somebody else.
  if (cell === 'own' && myId !== null && item.owner.id !== myId) return 'notOwn'
  // In the order of the server.
  if (item.encrypted && isStopped(operation, 'encrypted')) return 'encrypted'
  if (item.malware && isStopped(operation, 'bar')) return 'malware'
  if (item.locked && !item.lockedByMe && isStopped(operation, 'lock')) return 'locked'
  return null
}
