import { AppError } from '../../../platform/app-error.ts'
import { type Db, transactUnsynced } from '../../../platform/db.ts'
import * as repo from './uploads.repo.ts'

/** Objects that were written and are unreferenced. */
export const createDiscard = (db: Db) => ({
  /**
   * Only objects that we refused to record are garbage. If the database disappeared during the commit the outcome is
   * unknown: such objects are left to the orphan collection, which checks the rows first.
   */
  async discard(keys: readonly string[], because: unknown): Promise<void> {
    if (keys.length > 0 && because instanceof AppError) await transactUnsynced(db, (tx) => repo.insertGarbage(tx, keys))
  },
})
