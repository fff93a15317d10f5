import type { Drive } from '../drive/index.ts'
import { createAlarms } from './alarms/alarms.ts'
import type { HistoryDeps } from './deps.ts'
import { createDestructions } from './destructions/destructions.ts'
import { createBusinessLog } from './log/business-log.ts'
import { createChanges } from './log/changes.ts'
import { createItemLog } from './log/item-log.ts'
import { createUploadDepartment } from './log/upload-department.ts'
import { createLogChecks } from './log/log-checks.ts'
import { createLogExports } from './log/log-exports.ts'
import { createPersonalLog } from './log/personal-log.ts'
import { createSubjectLog } from './log/subject-log.ts'
import { createUndo } from './log/undo.ts'
import { createRetention } from './retention/retention.ts'
import { createRetainedPolicy } from './retained/retained-policy.ts'
import { createRetainedTrash } from './retained/retained-trash.ts'
import { createVersionPolicy } from './retention/version-policy.ts'
import { createVersionTypes } from './retention/version-types.ts'
import { createBusinessRestores } from './restores/business-restores.ts'
import { createRestores } from './restores/restores.ts'

export type History = ReturnType<typeof createHistory>

/** The log, undo, restores, retention of versions, alarms and destruction records. */
export function createHistory({ drive, ...deps }: Omit<HistoryDeps, 'access'> & { drive: Drive }) {
  const all = { ...deps, access: drive.access }
  const { folders, trash, versions, blobs, moveIn, blockedTypes } = drive
  const log = createPersonalLog(all)
  const restores = createRestores(all, { folders, trash, versions, blockedTypes })
  const businessLog = createBusinessLog(all)
  return {
    changes: createChanges(all),
    log,
    subjectLog: createSubjectLog(all),
    businessLog,
    itemLog: createItemLog(all),
    uploadDepartment: createUploadDepartment(all),
    logExports: createLogExports(all, { log, businessLog, blobs }),
    logChecks: createLogChecks(all, { log, businessLog }),
    undo: createUndo(all, { moveIn, restoreIn: trash.restoreIn, blockedTypes }),
    restores,
    businessRestores: createBusinessRestores(all, { restores }),
    retention: createRetention(all),
    versionPolicy: createVersionPolicy(all),
    versionTypes: createVersionTypes(all),
    retainedPolicy: createRetainedPolicy(all),
    retained: createRetainedTrash(all, drive),
    alarms: createAlarms(all),
    destructions: createDestructions(all),
  }
}
