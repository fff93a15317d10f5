import { versionRetention } from '@khlang/contract'
import { systemActor } from '../../../platform/actor.ts'
import { transactWithRetry, type Tx } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { HistoryDeps } from '../deps.ts'
import * as repo from './retention.repo.ts'
import { findPolicies } from './version-policy.repo.ts'

const batch = 500
const filesAtOnce = 200
const day = 86_400_000
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Deletes versions that are not kept (T07): replaced ones after their week, old ones, and those beyond a number. The
 * current version and kept ones are never deleted. It may stop anywhere, run again, and run concurrently.
 */
export function createRetention({ db, clock, audit }: Pick<HistoryDeps, 'db' | 'clock' | 'audit'>) {
  /** Releases the space of deleted versions and logs them, one row per file. */
  async function settle(tx: Tx, taken: readonly repo.Taken[], why: string): Promise<number> {
    for (const [subject, rows] of Map.groupBy(taken, (row) => row.item_id)) {
      const bytes = rows.reduce((sum, row) => sum + row.size, 0)
      const driveId = rows[0]?.drive_id
      if (driveId !== undefined && bytes > 0) await model.insertQuotaChange(tx, driveId, -bytes)
      const data = { versions: rows.map((row) => row.n), bytes, why }
      await audit.record(tx, systemActor('retention'), { type: 'version.purged', subject, data })
    }
    return taken.length
  }

  async function untilEmpty(why: string, take: (tx: Tx) => Promise<repo.Taken[]>): Promise<void> {
    while ((await transactWithRetry(db, async (tx) => settle(tx, await take(tx), why))) > 0);
  }

  async function endSurplus(most: number): Promise<void> {
    let after = { version_n: 0, id: firstId }
    for (;;) {
      const files = await repo.findFilesWithManyVersions(db, most, after, filesAtOnce)
      for (const { id, most: kept } of files) {
        await transactWithRetry(db, async (tx) => settle(tx, await repo.takeSurplus(tx, id, kept), 'many'))
      }
      const last = files.at(-1)
      if (!last || files.length < filesAtOnce) return
      after = last
    }
  }

  return {
    /** Deletes versions that were replaced a week ago. */
    purgeReplaced: () => untilEmpty('replaced', (tx) => repo.takeReplaced(tx, clock.now(), batch)),
    /** Deletes versions that are too old or too many; businesses may have decided otherwise. */
    async purgeOld({ versions, days }: { versions: number; days: number } = versionRetention): Promise<void> {
      const before = (age: number) => new Date(clock.now().getTime() - age * day)
      await untilEmpty('old', (tx) => repo.takeOld(tx, null, before(days), batch))
      for (const { account_id: account, days: own } of await findPolicies(db))
        await untilEmpty('old', (tx) => repo.takeOld(tx, account, before(own), batch))
      await endSurplus(versions)
    },
  }
}
