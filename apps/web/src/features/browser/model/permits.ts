import { type Stop, stops } from '@khlang/contract/operation-stops'
import { cellOf, type Operation } from '@khlang/contract/permissions'
import type { Item } from '@khlang/contract'

/** Why something cannot be done to an item; keys of `browser:refusal.*`. */
export type Refusal = 'closed' | 'level' | 'reserved' | 'locked' | 'malware' | 'encrypted' | 'notOwn' | 'path' | 'none'

/** What does not happen to a root or to another folder that the product made (C49). */
const changing: ReadonlySet<Operation> = new Set<Operation>([
  'item.rename',
  'item.moveWithin',
  'item.moveOut',
  'item.trash',
  'item.purge',
  'item.tag',
  'lock.set',
])

type Judged = Pick<
  Item,
  'permission' | 'reserved' | 'closed' | 'locked' | 'lockedByMe' | 'encrypted' | 'owner' | 'malware'
>

/** Of the conditions that stop operations, those that the page knows to hold of an item, with what it says; in the server's order. */
function heldStops({ malware, encrypted, locked, lockedByMe }: Judged): readonly (readonly [Stop, Refusal])[] {
  return [
    ...(encrypted ? [['encrypted', 'encrypted'] as const] : []),
    ...(malware ? [['bar', 'malware'] as const] : []),
    ...(locked && !lockedByMe ? [['lock', 'locked'] as const] : []),
  ]
}

/**
 * What the page knows without a request: the level of the item, by the contract's permission table, and the conditions that stop
 * an operation. The server checks again.
 */
export function refusalOf(item: Judged, operation: Operation, myId: string | null): Refusal | null {
  if (item.permission === 'path') return 'path'
  // The dialog of sharing is where it is ended, too.
  if (item.closed && stops(operation, 'suspended') && operation !== 'share.create') return 'closed'
  if (item.reserved && changing.has(operation)) return 'reserved'
  const cell = cellOf(operation, item.permission)
  if (cell === 'no') return 'level'
  // Only the server can fully check this condition; an owner with another name is certainly somebody else.
  if (cell === 'own' && myId !== null && item.owner.id !== myId) return 'notOwn'
  return heldStops(item).find(([stop]) => stops(operation, stop))?.[1] ?? null
}
