import { versionRetention } from '@khlang/contract'
import { systemActor } from '../../../platform/actor.ts'
import { transactAgain, type Tx } from '../../../platform/db.ts'
import { insertQuotaChange } from '../model/quota.repo.ts'
import * as repo from './retention.repo.ts'
import type { DriveDeps } from '../model/hooks.ts'

const batch = 500
const filesAtOnce = 200
const day = 86_400_000
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Ends versions that nobody asked to keep (T07): replaced ones after their week, old ones, and those beyond the newest
 * so many. The current version and kept ones never go. It may stop anywhere, run again, and run twice at once.
 */
export function createRetention({ db, clock, audit }: Pick<DriveDeps, 'db' | 'clock' | 'audit'>) {
  /** Gives back the space of what was taken, and writes it down: a row for each file. */
  async function settle(tx: Tx, taken: readonly repo.Taken[], why: string): Promise<number> {
    for (const [subject, rows] of Map.groupBy(taken, (row) => row.item_id)) {
      const bytes = rows.reduce((sum, row) => sum + row.size, 0)
      const driveId = rows[0]?.drive_id
      if (driveId !== undefined && bytes > 0) await insertQuotaChange(tx, driveId, -bytes)
      const data = { versions: rows.map((row) => row.n), bytes, why }
      await audit.record(tx, systemActor('retention'), { type: 'version.purged', subject, data })
    }
    return taken.length
  }

  async function untilEmpty(why: string, take: (tx: Tx) => Promise<repo.Taken[]>): Promise<void> {
    while ((await transactAgain(db, async (tx) => settle(tx, await take(tx), why))) > 0);
  }

  async function endSurplus(most: number): Promise<void> {
    let after = { version_n: 0, id: firstId }
    for (;;) {
      const files = await repo.findCrowded(db, most, after, filesAtOnce)
      for (const { id } of files) {
        await transactAgain(db, async (tx) => settle(tx, await repo.takeSurplus(tx, id, most), 'many'))
      }
      const last = files.at(-1)
      if (!last || files.length < filesAtOnce) return
      after = last
    }
  }

  return {
    /** Ends versions that were replaced a week ago. */
    purgeReplaced: () => untilEmpty('replaced', (tx) => repo.takeReplaced(tx, clock.now(), batch)),
    /** Ends versions that are too old or too many. */
    async purgeOld({ versions, days }: { versions: number; days: number } = versionRetention): Promise<void> {
      const before = new Date(clock.now().getTime() - days * day)
      await untilEmpty('old', (tx) => repo.takeOld(tx, before, batch))
      await endSurplus(versions)
    },
  }
}
