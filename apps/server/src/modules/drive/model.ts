// What later modules use of items in their own transactions: rows, names, quota accounting, locked rows.
export { accessInside, grantsOf, nodeOf } from './access/inside.ts'
export { enter, orPathOnly, type Person as AccessPerson, scopeOf, viewerOf } from './access/access.level.rules.ts'
export { holds, leastOffer, type Offer } from './access/access.operation.rules.ts'
export { madeAsOf } from './access/access.level.rules.ts'
export { stateOf } from './access/item-facts.ts'
export { audienceExists, findAncestors, findDrives, findEmployeeFacts } from './access/access.repo.ts'
export type { Standing } from './access/access.ts'
export { makersOfAll } from './access/principals.ts'
export { isShown } from './access/grants.repo.ts'
export { shownAt } from './listing/listing.repo.ts'
export {
  firstEnd,
  nothingBelow,
  permitOf,
  type Allowed,
  type Proved,
  ruleDrive,
  shownBelow,
  type Unauthenticated,
} from './access/proof.ts'
export { nullIfMissing } from '../../platform/app-error.ts'
export { presentChanged, presentItem, presentLock, presentPath } from './access/present.ts'
export { type BulkOutcome, changeEach, forEachItem, presentBulk, synchronousItems } from './model/bulk.ts'
export {
  type DriveRow,
  FILE,
  type FileName,
  FOLDER,
  type ItemRow,
  type ListedRow,
  type Marked,
  type Placement,
} from './model/drive.types.ts'
export { insertFolders } from './model/folders.repo.ts'
export { findFreeName, nameOnReturn } from './model/free-names.ts'
export { parseHashtag, parseHashtags } from './model/hashtags.rules.ts'
export type { AddedEffect, DriveHooks, FindCopies, RemovedItem, RemovedTree } from './model/hooks.ts'
export {
  changeDrive,
  type CountedFor,
  countTrees,
  findAnywhere,
  findByKeys,
  findGrantedChildren,
  insertDrive,
  lockItem,
  lockTree,
  shownTo,
  updateContentAt,
  updateItem,
  updateProved,
} from './model/items.repo.ts'
export { hiddenIn, marks, sharedAt, unhide } from './model/marks.repo.ts'
export {
  cleanedName,
  folderName,
  keptName,
  ownName,
  parseExactName,
  parseInstant,
  parseName,
  parseRelativePath,
} from './model/names.rules.ts'
export {
  deleteExpiredReservations,
  deleteReservation,
  findQuotaDrift,
  findSpace,
  findUnfolded,
  foldChanges,
  insertQuotaChange,
  lockSpace,
  type QuotaDrift,
  reserveSpace,
  takeReserved,
  updateQuotas,
} from './model/quota.repo.ts'
export type { Permit } from './model/permit.ts'
export { renameItem } from './model/rename-item.ts'
export { insertSaveStep } from './model/save-steps.repo.ts'
export { endOwnClosing, leaveTrashedApart } from './model/trashed-apart.repo.ts'
export { assertSpace, storageFull, takeSpace } from './model/space.ts'
export { RetryTransaction, transactItems } from './model/transact-items.ts'
