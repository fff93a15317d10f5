import type { Tx } from '../../platform/db.ts'
import { createAccess } from './access/access.ts'
import type { PublicAccess } from './access/public.ts'
import { createBlobs } from './content/blobs.ts'
import { createBlockedTypes } from './content/blocked-types.ts'
import { createContent } from './content/content.ts'
import { createVersions } from './content/versions.ts'
import { createListChildren } from './listing/list-children.ts'
import { createDescribeItems, createReadItem } from './listing/read-item.ts'
import { createShowListed } from './listing/show-listed.ts'
import type { DriveDeps } from './model/hooks.ts'
import { createAttach } from './tree/attach.ts'
import { createChangeItem } from './tree/change-item.ts'
import { createCheckItems } from './tree/check-items.ts'
import { createCopyItems } from './tree/copy-items.ts'
import { copyBatch, type Wanted } from './tree/copy-batch.ts'
import { createFolders } from './tree/create-folder.ts'
import { createMoveItems } from './tree/move-items.ts'
import { createPublished } from './tree/published.ts'
import { createRemovals } from './tree/remove-tree.ts'
import { createRoots } from './tree/roots.ts'
import { createTrash } from './tree/trash-items.ts'

export type Drive = ReturnType<typeof createDrive>

/** Items, versions, trash and grants: one module, because permissions are inherited along the tree. */
export function createDrive(deps: DriveDeps) {
  const access = createAccess(deps)
  const blockedTypes = createBlockedTypes(deps)
  const all = { ...deps, access, blockedTypes }
  const moving = createMoveItems(all)
  const { copy, copyTo, copyTree, requireCopy } = createCopyItems(all, moving)
  const { check, permitted, unseenBelow } = createCheckItems(all, moving)
  const removals = createRemovals(deps)
  const trash = createTrash(all, removals)
  const uploads = createAttach(all)
  const listFolder = createListChildren(all)
  const publicAccess: PublicAccess = access
  return {
    access: publicAccess,
    describe: createDescribeItems(all),

    blobs: createBlobs(deps),
    blockedTypes,
    content: createContent(all),
    versions: createVersions(all),

    uploads,
    roots: createRoots(all),
    folders: createFolders(all),
    change: createChangeItem(all),
    check,
    move: moving.move,
    moveTo: moving.moveTo,
    moveIn: moving.moveIn,
    giveIn: moving.giveIn,
    copy,
    /** Copies one item to a path, for programs. */
    copyTo,
    copyTree,
    trash,
    removals,
    /** Steps of operations that later modules execute item by item: `large-trees`, `transfer`. */
    steps: {
      requireTarget: moving.requireTarget,
      planName: moving.planName,
      trashReplaced: moving.trashReplaced,
      requireCopy,
      permitted,
      unseenBelow,
      fitting: blockedTypes.fitting,
      copyBatch: (tx: Tx, wanted: readonly Wanted[], how: Parameters<typeof copyBatch>[2]) =>
        copyBatch(tx, wanted, how, deps.hooks),
    },
    published: createPublished(all, uploads),

    read: createReadItem(all),
    listFolder,
    list: async (...asked: Parameters<typeof listFolder>) => (await listFolder(...asked)).page,
    showListed: createShowListed(all),
  }
}
