import { createAccess } from './access/access.ts'
import { createFolderAccess } from './access/folder-access.ts'
import { createBlobs } from './content/blobs.ts'
import { createBlockedTypes } from './content/blocked-types.ts'
import { createContent } from './content/content.ts'
import { createDropVersions } from './content/drop-versions.ts'
import { createHousekeeping } from './content/housekeeping.ts'
import { createRetention } from './content/retention.ts'
import { createVersions } from './content/versions.ts'
import { createListChildren } from './listing/list-children.ts'
import { createDescribeItems, createReadItem } from './listing/read-item.ts'
import { createShowListed } from './listing/show-listed.ts'
import { createViews } from './listing/views.ts'
import type { DriveDeps } from './model/hooks.ts'
import { createAttach } from './tree/attach.ts'
import { createChangeItem } from './tree/change-item.ts'
import { createCheckItems } from './tree/check-items.ts'
import { createCopyItems } from './tree/copy-items.ts'
import { createCopyJob } from './tree/copy-job.ts'
import { createFolders } from './tree/create-folder.ts'
import { createLargeTrees } from './tree/large-trees.ts'
import { createMoveItems } from './tree/move-items.ts'
import { createProperties } from './tree/properties.ts'
import { createPublished } from './tree/published.ts'
import { createRemovals } from './tree/remove-tree.ts'
import { createRetainedTrash } from './tree/retained-trash.ts'
import { createRoots } from './tree/roots.ts'
import { createTrash } from './tree/trash-items.ts'
import { createTreeContents } from './tree/tree-contents.ts'
import { createWalk } from './tree/walk.ts'

export type Drive = ReturnType<typeof createDrive>

/** Items, versions, trash and grants: one module, because permission is inherited along the tree. */
export function createDrive(deps: DriveDeps) {
  const access = createAccess(deps)
  const blockedTypes = createBlockedTypes(deps)
  const all = { ...deps, access, blockedTypes }
  const moving = createMoveItems(all)
  const { copy, copyTo, requireCopy } = createCopyItems(all, moving)
  const copyJob = createCopyJob(all, { ...moving, requireCopy })
  const removals = createRemovals(deps)
  const retained = createRetainedTrash(all, removals)
  const trash = createTrash(all, retained, removals)
  const uploads = createAttach(all)
  return {
    access,
    describe: createDescribeItems(all),
    rules: createFolderAccess(all),

    blobs: createBlobs(deps),
    blockedTypes,
    content: createContent(all),
    dropVersions: createDropVersions(all),
    housekeeping: createHousekeeping(deps),
    retention: createRetention(deps),
    versions: createVersions(all),

    uploads,
    roots: createRoots(all),
    folders: createFolders(all),
    change: createChangeItem(all),
    check: createCheckItems(all, moving),
    move: moving.move,
    moveTo: moving.moveTo,
    moveIn: moving.moveIn,
    copy,
    /** One item to a place with a name of its own, as programs say it. */
    copyTo,
    trash,
    retained,
    large: createLargeTrees(all, { copyJob, move: moving.move, purge: trash.purge }),
    properties: createProperties(all),
    published: createPublished(all, uploads),
    trees: createTreeContents(all),
    walk: createWalk(all),

    read: createReadItem(all),
    list: createListChildren(all),
    showListed: createShowListed(all),
    views: createViews(all),
  }
}
