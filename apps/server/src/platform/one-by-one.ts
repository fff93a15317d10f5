import { type Db, transact, type Tx } from './db.ts'

/**
 * Processes one after the other, each in a transaction of its own, until `next` finds none: it picks one that is not among
 * those that failed, reports it through `trying`, and processes it. A failed one waits for the next run; failures are thrown
 * at the end, named by `what`.
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
