import { AppError } from '../../../platform/app-error.ts'
import { brokenConstraint, type Db, transactAgain, type Tx } from '../../../platform/db.ts'

const tries = 20

/** Somebody else has just taken the name that was free; another one will do. */
export class RetryTransaction extends Error {}

/**
 * A transaction over items. Another one may take the name or remove the folder between our read and our write: the
 * database then refuses, and a retry gives the right answer.
 */
export async function transactItems<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await transactAgain(db, work)
    } catch (error) {
      if (!(error instanceof RetryTransaction) && brokenConstraint(error) === null) throw error
      if (left <= 1) throw new AppError('CONFLICT', {}, { cause: error })
    }
  }
}
