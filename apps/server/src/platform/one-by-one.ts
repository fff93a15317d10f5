import { type Db, transact, type Tx } from './db.ts'

/**
 * Processes items one by one, each in its own transaction, until `next` finds none: it picks one that has not failed,
 * reports it through `trying`, and processes it. A failed one is left for the next run; failures are thrown at the end,
 * named by `what`.
 */
export async function oneByOne(
  db: Db,
  next: (tx: Tx, failed: readonly string[], trying: (id: string) => void) => Promise<boolean>,
  what: (count: number) => string,
): Promise<void> {
  const failed: string[] = []
  const errors: unknown[] = []
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
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, what(errors.length))
}
