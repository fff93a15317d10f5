import type { RetainedPolicy } from '@khlang/contract/retained-trash'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changeOf } from '../../../platform/change.ts'
import { transact } from '../../../platform/db.ts'
import type { HistoryDeps } from '../deps.ts'
import { lockBusiness } from '../retention/version-policy.repo.ts'
import * as repo from './retained-policy.repo.ts'

/** Whether a business keeps what leaves its trash, and how many days. */
export function createRetainedPolicy({ db, audit }: Pick<HistoryDeps, 'db' | 'audit'>) {
  return {
    read: (businessId: string): Promise<RetainedPolicy> => repo.findRetainedPolicy(db, businessId),

    /**
     * Holds for what leaves the trash from now on: items that are retained already keep their date. What is left out
     * stays.
     */
    set: (actor: PersonActor, edits: Partial<RetainedPolicy>): Promise<void> =>
      transact(db, async (tx) => {
        if (!actor.isAdmin) throw new AppError('NOT_ADMIN')
        await lockBusiness(tx, actor.accountId)
        const inLog = ({ keeps, days }: RetainedPolicy) => ({ retainsTrash: keeps, retainedDays: days })
        const before = await repo.findRetainedPolicy(tx, actor.accountId)
        const wanted = { ...before, ...edits }
        const change = changeOf(inLog(before), inLog(wanted))
        if (Object.keys(change.after).length === 0) return
        await repo.saveRetainedPolicy(tx, actor.accountId, wanted)
        await audit.record(tx, actor, { type: 'retained-policy.changed', subject: actor.accountId, data: change })
      }),
  }
}
