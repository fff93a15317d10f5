import { type BulkResult, errorText } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'

type Outcome = { newId?: string; skipped?: boolean }

/** Does the same to every item, each in a transaction of its own, and tells what became of each. */
export async function forEachItem(ids: readonly string[], work: (id: string) => Promise<Outcome>): Promise<BulkResult> {
  const items: BulkResult['items'] = []
  for (const id of ids) {
    try {
      items.push({ id, ok: true, ...(await work(id)) })
    } catch (error) {
      // What is wrong with one item is told for it; what is wrong with us ends the call.
      if (!(error instanceof AppError)) throw error
      items.push({ id, ok: false, machineCode: error.code, message: errorText(error.code, 'th', error.values) })
    }
  }
  return { items }
}
