import type { EdocOutcomes } from '@khlang/contract/edoc-actions'
import { AppError } from './app-error.ts'
import { type Db, transactWithRetry, type Tx } from './db.ts'

/** An action on one document is refused as a whole, with the status of the refusal; one on several as {@link eachOf} says. */
export async function oneOrEachOf(
  db: Db,
  ids: readonly string[],
  act: (tx: Tx, id: string) => Promise<unknown>,
): Promise<EdocOutcomes> {
  const [id, ...others] = ids
  if (id === undefined || others.length > 0) return eachOf(db, ids, act)
  await transactWithRetry(db, (tx) => act(tx, id))
  return { items: [{ id, ok: true }] }
}

/** An action on several documents, each in its own transaction: one that is refused stops none of the others. */
export async function eachOf(
  db: Db,
  ids: readonly string[],
  act: (tx: Tx, id: string) => Promise<unknown>,
): Promise<EdocOutcomes> {
  const items: EdocOutcomes['items'] = []
  for (const id of ids) {
    try {
      await transactWithRetry(db, (tx) => act(tx, id))
      items.push({ id, ok: true })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      items.push({ id, ok: false, machineCode: error.code })
    }
  }
  return { items }
}
