import type { Operation } from './permissions.ts'

/** What an operation does with an item. Its gates follow from that. */
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

const change = ['accountActs', 'accountGrows', 'onlyInUse'] as const
const write = [...change, 'itemChanges'] as const

/** Operations without an effect. */
type Effectless =
  | 'item.see'
  | 'item.details'
  | 'item.star'
  | 'item.copyAddress'
  | 'trash.see'
  | 'link.changeOwn'
  | 'share.cancelOthers'
  | 'share.leave'
  | 'item.log'

/** Every other operation: a new one does not compile without its effects. */
const rows: Readonly<Record<Exclude<Operation, Effectless>, readonly Effect[]>> = {
  'item.preview': ['showsContent', 'serverReads'],
  'item.comment': ['accountActs', 'onlyInUse'],
  'comment.removeOthers': ['accountActs'],
  'item.download': ['bytesLeave'],
  'item.zip': ['bytesLeave', 'serverReads'],
  'item.sendAttachment': ['accountActs', 'bytesLeave', 'serverReads', 'onlyInUse'],
  'item.copy': ['bytesLeave', 'serverReads', 'onlyInUse'],
  'dav.read': ['bytesLeave', 'serverReads', 'onlyInUse'],
  'item.upload': write,
  'folder.create': write,
  'document.create': write,
  'version.create': [...write, 'serverReads'],
  'version.list': ['showsHistory'],
  'version.download': ['bytesLeave'],
  'version.restore': write,
  // It is answered with the version.
  'version.change': [...change, 'showsHistory'],
  'version.delete': ['accountActs', 'onlyInUse'],
  'item.editOnline': [...write, 'showsContent', 'serverReads'],
  'item.rename': write,
  'item.tag': change,
  'relation.change': change,
  'lock.set': ['accountActs', 'onlyInUse', 'itemChanges'],
  'lock.breakOthers': ['accountActs'],
  'item.moveWithin': ['accountActs', 'onlyInUse', 'itemChanges'],
  'item.moveOut': [...write, 'ownerChanges'],
  'item.setExpiry': ['accountActs', 'accountGrows', 'onlyUntrashed'],
  'password.set': change,
  'password.remove': change,
  'item.encrypt': [...write, 'showsContent'],
  'item.trash': ['accountActs', 'onlyUntrashed', 'itemChanges'],
  'item.restore': ['accountActs', 'accountGrows'],
  'item.purge': ['accountActs', 'itemChanges'],
  'vault.restore': ['accountActs', 'accountGrows'],
  'share.create': [...change, 'opensToOthers'],
  'link.create': [...change, 'opensToOthers', 'serverReads'],
  'rules.change': ['onlyUntrashed'],
  'rules.grantAdmin': change,
  'item.transfer': [...write, 'ownerChanges'],
  'library.publish': [...change, 'opensToOthers', 'serverReads'],
}

/** Whether an operation has an effect. */
export const does = (operation: Operation, effect: Effect): boolean =>
  (rows as Partial<Record<Operation, readonly Effect[]>>)[operation]?.includes(effect) === true
