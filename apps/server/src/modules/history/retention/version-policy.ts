import { type getVersionRetention, type Reply, type VersionPolicy, versionRetention } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changeOf } from '../../../platform/change.ts'
import { transact } from '../../../platform/db.ts'
import type { HistoryDeps } from '../deps.ts'
import * as repo from './version-policy.repo.ts'
import { versionedIn } from './version-types.ts'

/** How many replaced versions are kept, and how long: a business may decide for its drives. */
export function createVersionPolicy({ db, audit, access }: Pick<HistoryDeps, 'db' | 'audit' | 'access'>) {
  return {
    read: (accountId: string): Promise<VersionPolicy> => repo.findPolicy(db, accountId),

    /** What applies to a file: that of the business whose drive it is in. */
    async of(actor: PersonActor, itemId: string): Promise<Reply<typeof getVersionRetention>> {
      const { drive, item } = await access.requireItem(db, actor, 'version.list', itemId)
      const [policy, isVersioned] = await Promise.all([
        repo.findPolicy(db, drive.account_id),
        versionedIn(db, drive.id),
      ])
      return { ...policy, keepsVersions: isVersioned(item) }
    },

    /**
     * Versions beyond it are deleted in the following night; kept ones and the current one never are. What is left out
     * stays.
     */
    set: (actor: PersonActor, edits: Partial<VersionPolicy>): Promise<void> =>
      transact(db, async (tx) => {
        if (!actor.isAdmin) throw new AppError('NOT_ADMIN')
        await repo.lockBusiness(tx, actor.accountId)
        const inLog = (policy: VersionPolicy) => ({ keptVersions: policy.versions, keptDays: policy.days })
        const before = await repo.findPolicy(tx, actor.accountId)
        const { versions, days } = { ...before, ...edits }
        const change = changeOf(inLog(before), inLog({ versions, days }))
        if (Object.keys(change.after).length === 0) return
        const isUsual = versions === versionRetention.versions && days === versionRetention.days
        await (isUsual
          ? repo.dropPolicy(tx, actor.accountId)
          : repo.savePolicy(tx, actor.accountId, { versions, days }))
        await audit.record(tx, actor, { type: 'version-policy.changed', subject: actor.accountId, data: change })
      }),
  }
}
