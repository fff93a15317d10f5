import { type Db, transact, type Tx } from './db.ts'

/**
 * Does one after the other, each in a transaction of its own, until `next` finds none: it takes one that is not among
 * those that failed, says which by `trying`, and does it. One that fails waits for the next time; what failed is thrown
 * at the end, as `what` tells.
 */
export async function oneByOne(
  db: Db,
  next: (tx: Tx, failed: readonly string[], trying: (id: string) => void) => Promise<boolean>,
  what: (count: number) => string,
): Promise<void> {
  const failed: string[] = []
  const faults: unknown[] = []
  for (let more = true; more; ) {
    let tried: string | undefined
    try {
      more = await transact(db, (tx) =>
        next(tx, failed, (id) => {
          tried = id
        }),
      )
    } catch (error) {
      if (tried === undefined) throw error
      failed.push(tried)
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, what(faults.length))
}
