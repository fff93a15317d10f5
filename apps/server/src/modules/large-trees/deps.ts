import type { ConflictChoice } from '@khlang/contract'
import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Audit } from '../audit/index.ts'
import type { model } from '../drive/index.ts'

/** Dependencies of operations on large trees. */
export type LargeTreesDeps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  hooks: Pick<model.DriveHooks, 'itemArrived' | 'relationsCopied'>
}

/** How to handle a taken name, and whether to copy relations. */
export type CopyOptions = { choice?: ConflictChoice | undefined; withRelations?: boolean | undefined }
/** The options of a task on large trees, as stored by its job. */
export type LargeTreeInput = { ids: string[]; targetId: string; choice: ConflictChoice; withRelations: boolean }
