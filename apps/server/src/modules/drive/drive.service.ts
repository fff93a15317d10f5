import { createAccess } from './service/access.ts'
import { createAlarms } from './service/alarms.ts'
import { createAttach } from './service/attach.ts'
import { createAutoTrash } from './service/auto-trash.ts'
import { createBlockedTypes } from './service/blocked-types.ts'
import { createBlobs } from './service/blobs.ts'
import { createChangeItem } from './service/change-item.ts'
import { createChanges } from './service/changes.ts'
import { createCheckItems } from './service/check-items.ts'
import { createCleanup } from './service/cleanup.ts'
import { createContent } from './service/content.ts'
import { createCopyItems } from './service/copy-items.ts'
import { createCopyJob } from './service/copy-job.ts'
import { createDestructions } from './service/destructions.ts'
import { createDropVersions } from './service/drop-versions.ts'
import { createEncryption } from './service/encryption.ts'
import { createDateItems } from './service/date-items.ts'
import { createExpiry } from './service/expiry.ts'
import { createExpiryCalendar } from './service/expiry-calendar.ts'
import { createExpiryPolicies } from './service/expiry-policies.ts'
import { createExpiryWarnings } from './service/expiry-warnings.ts'
import { createFilePasswords } from './service/file-passwords.ts'
import { createFolderHashtags } from './service/folder-hashtags.ts'
import { createFolders } from './service/create-folder.ts'
import { createHashtags } from './service/hashtags.ts'
import { createRemovals } from './service/remove-tree.ts'
import { createRenameHashtags } from './service/rename-hashtags.ts'
import type { DriveDeps } from './service/deps.ts'
import { createFolderAccess } from './service/folder-access.ts'
import { createHousekeeping } from './service/housekeeping.ts'
import { createJobOutcomes } from './service/job-outcome.ts'
import { createLargeTrees } from './service/large-trees.ts'
import { createListChildren } from './service/list-children.ts'
import { createLockedItems } from './service/locked-items.ts'
import { createLocks } from './service/locks.ts'
import { createLogChecks } from './service/log-checks.ts'
import { createLogExports } from './service/log-exports.ts'
import { createMoveItems } from './service/move-items.ts'
import { createPersonalLog } from './service/personal-log.ts'
import { createProperties } from './service/properties.ts'
import { createPublished } from './service/published.ts'
import { createQuotaLists } from './service/quota-lists.ts'
import { createQuotas } from './service/quotas.ts'
import { createQuotaWarnings } from './service/quota-warnings.ts'
import { createReadItem } from './service/read-item.ts'
import { createRelations } from './service/relations.ts'
import { createRestores } from './service/restores.ts'
import { createRetention } from './service/retention.ts'
import { createRoots } from './service/roots.ts'
import { createSavedSearches } from './service/saved-searches.ts'
import { createSearch } from './service/search.ts'
import { createStorageReport } from './service/storage-report.ts'
import { createTellGuesses } from './service/tell-guesses.ts'
import { createTrash } from './service/trash-items.ts'
import { createTreeContents } from './service/tree-contents.ts'
import { createUnlockRequests } from './service/unlock-requests.ts'
import { createUndo } from './service/undo.ts'
import { createVault } from './service/vault.ts'
import { createVersions } from './service/versions.ts'
import { createViews } from './service/views.ts'
import { createWalk } from './service/walk.ts'

export type Drive = ReturnType<typeof createDrive>

/** Items, versions, trash and grants: they stand in one module because permission is inherited along the tree. */
export function createDrive(deps: DriveDeps) {
  const access = createAccess(deps)
  const blockedTypes = createBlockedTypes(deps)
  const all = { ...deps, access, blockedTypes }
  const moving = createMoveItems(all)
  const { copy, copyTo, requireCopy } = createCopyItems(all, moving)
  const copyJob = createCopyJob(all, { ...moving, requireCopy })
  const removals = createRemovals(deps)
  const vault = createVault(all, removals)
  const trash = createTrash(all, vault, removals)
  const passwords = createFilePasswords(all)
  const blobs = createBlobs(deps)
  const encryption = createEncryption(all, blobs)
  const hashtags = createHashtags(all)
  const folders = createFolders(all)
  const versions = createVersions(all)
  const report = createStorageReport(all)
  const uploads = createAttach(all)
  const locks = createLocks(all)
  const log = createPersonalLog(all)
  return {
    access,
    roots: createRoots(all),
    read: createReadItem(all),
    list: createListChildren(all),
    folders,
    change: createChangeItem(all, hashtags),
    hashtags,
    hashtagNames: createRenameHashtags(all),
    move: moving.move,
    copy,
    /** One item to a place with a name of its own, as programs say it. */
    copyTo,
    moveTo: moving.moveTo,
    walk: createWalk(all),
    properties: createProperties(all),
    check: createCheckItems(all, moving),
    changes: createChanges(all),
    trash,
    vault,
    large: createLargeTrees(all, { copyJob, move: moving.move, purge: trash.purge }),
    search: createSearch(all),
    savedSearches: createSavedSearches(all),
    jobs: createJobOutcomes(all),
    relations: createRelations(all),
    locks,
    unlocking: createUnlockRequests(all, locks),
    lockedItems: createLockedItems(all),
    passwords,
    guesses: createTellGuesses(deps),
    encryption,
    expiry: createExpiry(all),
    policies: createExpiryPolicies(all),
    calendar: createExpiryCalendar(all),
    autoTrash: createAutoTrash(all, report),
    dateItems: createDateItems(deps),
    warnings: createExpiryWarnings(all),
    alarms: createAlarms(all),
    report,
    cleanup: createCleanup(all, { report, trash, versions: createDropVersions(all) }),
    quotas: createQuotas(all),
    quotaLists: createQuotaLists(all),
    quotaWarnings: createQuotaWarnings(all),
    views: createViews(all),
    folderHashtags: createFolderHashtags(all),
    log,
    logExports: createLogExports(all, { log, blobs }),
    logChecks: createLogChecks(all, { log }),
    undo: createUndo(all, { moveIn: moving.moveIn, restoreIn: trash.restoreIn }),
    versions,
    restores: createRestores(all, { folders, trash, versions }),
    content: createContent(all, passwords, encryption),
    blockedTypes,
    blobs,
    trees: createTreeContents(all),
    uploads,
    published: createPublished(all, uploads),
    rules: createFolderAccess(all),
    destructions: createDestructions(deps),
    housekeeping: createHousekeeping(deps),
    retention: createRetention(deps),
  }
}
