import { AppError } from '../../../platform/app-error.ts'
import { brokenConstraint, type Db, transactWithRetry, type Tx } from '../../../platform/db.ts'

const tries = 20

/** Another transaction has just taken a name that was free; a retry will choose a different one. */
export class RetryTransaction extends Error {}

/**
 * A transaction on items. Another one may take the name or remove the folder between our read and our write: the
 * database then refuses, and a retry gives the right result.
 */
export async function transactItems<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await transactWithRetry(db, work)
    } catch (error) {
      const broken = brokenConstraint(error)
      if (broken === 'item_system_name') throw new AppError('NAME_RESERVED', {}, { cause: error })
      if (!(error instanceof RetryTransaction) && broken === null) throw error
      if (left <= 1) throw new AppError('CONFLICT', {}, { cause: error })
    }
  }
}
