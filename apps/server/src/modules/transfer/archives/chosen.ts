import type { Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { TransferDeps } from '../deps.ts'

export type Chosen = ReturnType<typeof createChosen>

/** The items that were chosen for an archive: whether their bytes are for its reader is asked as long as they are sent. */
export function createChosen({ db, drive }: Pick<TransferDeps, 'db' | 'drive'>) {
  /** Why the reader may not have each of these, in their order; null if they may. */
  async function refusals(actor: Principal, ids: readonly string[]): Promise<(AppError | null)[]> {
    const seen = await drive.access.findAllowed(db, actor, 'item.see', ids)
    return Promise.all(
      ids.map(async (id) => {
        const found = seen.get(id)
        // What may not even be seen does not exist, whatever the reason.
        if (!found) return new AppError('NOT_FOUND')
        const decision = await drive.access.decide(db, actor, 'item.zip', found)
        return decision.allowed ? null : new AppError(decision.code)
      }),
    )
  }

  return {
    /** Those that are included: others are left out, and named as such. */
    async open(actor: Principal, ids: readonly string[]): Promise<string[]> {
      const refused = await refusals(actor, ids)
      return ids.filter((_, index) => refused[index] === null)
    },

    /** Throws the first reason why the reader may not have one of these any more. */
    async assertOpen(actor: Principal, ids: readonly string[]): Promise<void> {
      const refusal = (await refusals(actor, ids)).find((one) => one !== null)
      if (refusal) throw refusal
    },
  }
}
