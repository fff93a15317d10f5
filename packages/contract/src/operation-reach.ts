import { does } from './operation-effects.ts'
import type { Operation } from './permissions.ts'

/**
 * Where an operation on a folder ends. `item`: at the folder. A tree includes everything below it, and of what is closed to
 * the caller there: `refuse` the whole operation, because it would end or hand out what they may not; `leave` it out;
 * `ignore` it, because nobody's access to it changes.
 */
export type Reach = 'item' | 'tree: refuse' | 'tree: leave' | 'tree: ignore'

/** Every operation: a new one does not compile without its reach. */
const reaches = {
  'item.see': 'item',
  'item.preview': 'item',
  'item.details': 'item',
  'item.star': 'item',
  'item.comment': 'item',
  'comment.removeOthers': 'item',
  'item.copyAddress': 'item',
  'item.download': 'item',
  'item.zip': 'tree: leave',
  'item.sendAttachment': 'tree: leave',
  'item.copy': 'tree: leave',
  'dav.read': 'item',
  'item.upload': 'item',
  'folder.create': 'item',
  'document.create': 'item',
  'version.create': 'item',
  'version.list': 'item',
  'version.download': 'item',
  'version.restore': 'item',
  'version.change': 'item',
  'version.delete': 'item',
  'item.editOnline': 'item',
  'item.rename': 'tree: ignore',
  'item.tag': 'item',
  'relation.change': 'item',
  'lock.set': 'item',
  'lock.breakOthers': 'item',
  'item.moveWithin': 'tree: ignore',
  'item.moveOut': 'tree: refuse',
  'item.setExpiry': 'tree: refuse',
  'password.set': 'tree: refuse',
  'password.remove': 'tree: refuse',
  'item.encrypt': 'tree: refuse',
  'item.trash': 'tree: refuse',
  'trash.see': 'item',
  // What comes back to its place is as closed as it was; to another place it is moved.
  'item.restore': 'tree: ignore',
  'item.purge': 'tree: refuse',
  'vault.restore': 'tree: ignore',
  // A share and a link give no more than their maker has at each item, whenever it is read.
  'share.create': 'tree: leave',
  'link.create': 'tree: leave',
  'link.changeOwn': 'item',
  'share.cancelOthers': 'item',
  'share.leave': 'item',
  // Rules below a folder replace its own, and nobody changes rules of a folder that they cannot see.
  'rules.change': 'tree: ignore',
  'rules.grantAdmin': 'tree: ignore',
  'item.log': 'tree: leave',
  'item.transfer': 'tree: refuse',
  'library.publish': 'item',
} as const satisfies Record<Operation, Reach>

type Reaches = typeof reaches
/** Operations that include everything below a folder, and are refused while anything there is closed to the caller. */
export type TreeOperation = {
  [One in Operation]: Reaches[One] extends 'tree: refuse' ? One : never
}[Operation]

export const reachOf = (operation: Operation): Reach => reaches[operation]

/** Whether everything below a folder changes or goes with it, so that a lock anywhere below stops it. */
export const changesTree = (operation: Operation): boolean =>
  reachOf(operation) !== 'item' && does(operation, 'itemChanges')
