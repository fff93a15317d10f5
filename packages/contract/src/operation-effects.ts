import type { Operation } from './permissions.ts'

/** What an operation does with an item. Its gates follow from that, and so does how far it reaches. */
export type Effect =
  /** Its content is shown. */
  | 'showsContent'
  /** Who wrote it, when, and how its content has changed are shown. */
  | 'showsHistory'
  /** Its bytes leave, to the caller or somebody else. */
  | 'bytesLeave'
  /** The server must read its bytes itself. */
  | 'serverReads'
  /** Its content, name or place changes, or it goes. */
  | 'itemChanges'
  /** It may come to another owner. */
  | 'ownerChanges'
  /** Somebody gets access to it. */
  | 'opensToOthers'
  /** The account that owns it must be in service. */
  | 'accountActs'
  /** That account must have room and a package. */
  | 'accountGrows'
  /** Only of items that are in use: neither trashed nor expired. */
  | 'onlyInUse'
  /** Only of items that are not in the trash. */
  | 'onlyUntrashed'

/**
 * Where an operation on a folder ends. `item`: at the folder. A tree includes everything below it, and of what is closed to
 * the caller there: `refuse` the whole operation, because it would end or hand out what they may not; `leave` it out;
 * `ignore` it, because nobody's access to it changes.
 */
export type Reach = 'item' | 'tree: refuse' | 'tree: leave' | 'tree: ignore'

type Row = readonly [Reach, ...Effect[]]
const change = ['accountActs', 'accountGrows', 'onlyInUse'] as const

/** Every operation: a new one does not compile without its reach and effects. */
const rows = {
  'item.see': ['item'],
  'item.preview': ['item', 'showsContent', 'serverReads'],
  'item.details': ['item'],
  'item.star': ['item'],
  'item.comment': ['item', 'accountActs', 'onlyInUse'],
  'comment.removeOthers': ['item', 'accountActs'],
  'item.copyAddress': ['item'],
  'item.download': ['item', 'bytesLeave'],
  'item.zip': ['tree: leave', 'bytesLeave', 'serverReads'],
  'item.sendAttachment': ['tree: leave', 'accountActs', 'bytesLeave', 'serverReads', 'onlyInUse'],
  'item.copy': ['tree: leave', 'bytesLeave', 'serverReads', 'onlyInUse'],
  'dav.read': ['item', 'bytesLeave', 'serverReads', 'onlyInUse'],
  'item.upload': ['item', ...change, 'itemChanges'],
  'folder.create': ['item', ...change, 'itemChanges'],
  'document.create': ['item', ...change, 'itemChanges'],
  'version.create': ['item', ...change, 'itemChanges', 'serverReads'],
  'version.list': ['item', 'showsHistory'],
  'version.download': ['item', 'bytesLeave'],
  'version.restore': ['item', ...change, 'itemChanges'],
  // It is answered with the version.
  'version.change': ['item', ...change, 'showsHistory'],
  'version.delete': ['item', 'accountActs', 'onlyInUse'],
  'item.editOnline': ['item', ...change, 'showsContent', 'serverReads', 'itemChanges'],
  'item.rename': ['tree: ignore', ...change, 'itemChanges'],
  'item.tag': ['item', ...change],
  'relation.change': ['item', ...change],
  'lock.set': ['item', 'accountActs', 'onlyInUse', 'itemChanges'],
  'lock.breakOthers': ['item', 'accountActs'],
  'item.moveWithin': ['tree: ignore', 'accountActs', 'onlyInUse', 'itemChanges'],
  'item.moveOut': ['tree: refuse', ...change, 'itemChanges', 'ownerChanges'],
  'item.setExpiry': ['tree: refuse', 'accountActs', 'accountGrows', 'onlyUntrashed'],
  'password.set': ['tree: refuse', ...change],
  'password.remove': ['tree: refuse', ...change],
  'item.encrypt': ['tree: refuse', ...change, 'showsContent', 'itemChanges'],
  'item.trash': ['tree: refuse', 'accountActs', 'onlyUntrashed', 'itemChanges'],
  'trash.see': ['item'],
  // What comes back to its place is as closed as it was; to another place it is moved.
  'item.restore': ['tree: ignore', 'accountActs', 'accountGrows'],
  'item.purge': ['tree: refuse', 'accountActs', 'itemChanges'],
  'vault.restore': ['tree: ignore', 'accountActs', 'accountGrows'],
  // A share and a link give no more than their maker has at each item, whenever it is read.
  'share.create': ['tree: leave', ...change, 'opensToOthers'],
  'link.create': ['tree: leave', ...change, 'opensToOthers', 'serverReads'],
  'link.changeOwn': ['item'],
  'share.cancelOthers': ['item'],
  'share.leave': ['item'],
  // Rules below a folder replace its own, and nobody changes rules of a folder that they cannot see.
  'rules.change': ['tree: ignore', 'onlyUntrashed'],
  'rules.grantAdmin': ['tree: ignore', ...change],
  'item.log': ['tree: leave'],
  'item.transfer': ['tree: refuse', ...change, 'itemChanges', 'ownerChanges'],
  'library.publish': ['item', ...change, 'opensToOthers', 'serverReads'],
} as const satisfies Record<Operation, Row>

type Rows = typeof rows
/** Operations that include everything below a folder, and are refused while anything there is closed to the caller. */
export type TreeOperation = {
  [One in Operation]: Rows[One][0] extends 'tree: refuse' ? One : never
}[Operation]

const effects = new Map<Operation, ReadonlySet<Effect>>(
  Object.entries(rows).map(([operation, [, ...all]]) => [operation as Operation, new Set<Effect>(all)]),
)

export const reachOf = (operation: Operation): Reach => rows[operation][0]

/** Whether everything below a folder changes or goes with it, so that a lock anywhere below stops it. */
export const changesTree = (operation: Operation): boolean =>
  reachOf(operation) !== 'item' && does(operation, 'itemChanges')

/** Whether an operation has an effect. */
export const does = (operation: Operation, effect: Effect): boolean => effects.get(operation)?.has(effect) === true
