import { AppError } from '../../../platform/app-error.ts'
import { type Db, transactLightly } from '../../../platform/db.ts'
import * as repo from './uploads.repo.ts'

/** Objects that were written and belong to nothing. */
export const createDiscard = (db: Db) => ({
  /**
   * Only what a refusal of ours kept out of the rows is garbage. When the database went away in mid-commit nobody knows
   * yet: such objects are left to the search for orphans, which asks the rows first.
   */
  async discard(keys: readonly string[], because: unknown): Promise<void> {
    if (keys.length > 0 && because instanceof AppError) await transactLightly(db, (tx) => repo.insertGarbage(tx, keys))
  },
})
