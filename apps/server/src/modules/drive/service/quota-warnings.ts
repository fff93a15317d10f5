import { systemActor } from '../../../platform/actor.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { findSpace } from '../quota.repo.ts'
import { quotaMail } from '../quota.rules.ts'
import * as repo from '../quota-warnings.repo.ts'
import type { DriveDeps } from './deps.ts'
import { oneByOne } from './one-by-one.ts'

/** Tells how full a drive is at 80, 90, 95 and 100 %: once for a crossing, however many processes look (A22). */
export function createQuotaWarnings({ db, clock, audit, messages, publicUrl }: DriveDeps) {
  /** One mail for the highest of what was crossed since the last look; the same key if a process died before it was noted. */
  async function tell(tx: Tx, crossings: readonly repo.Crossing[]): Promise<void> {
    const [highest] = crossings
    if (!highest) return
    const { drive_id, percent, crossed_at } = highest
    const { used = 0, quota: max = 0 } = (await findSpace(tx, drive_id)) ?? {}
    const name = await repo.findBusinessName(tx, drive_id)
    const address = new URL('/managestorageonebox', publicUrl).href
    let sent = 0
    for (const { person_id, email, language } of await repo.findToldOf(tx, drive_id)) {
      if (email === null) continue
      const mail = quotaMail({ percent, used, max, name }, address, language)
      const once = { key: `${highest.id}-${person_id}`, at: crossed_at }
      if (await messages.sendMail(email, mail.subject, mail.text, once)) sent++
    }
    await repo.markTold(
      tx,
      crossings.map(({ id }) => id),
      clock.now(),
    )
    await audit.record(tx, systemActor('quota'), {
      type: 'quota.warned',
      subject: drive_id,
      data: { percent, used, max, sent },
    })
  }

  return {
    /** Notes what was crossed, then tells it; a drive whose mail fails waits for the next time. */
    async warn(): Promise<void> {
      await transact(db, (tx) => repo.noteCrossings(tx, clock.now()))
      await oneByOne(
        db,
        async (tx, failed, trying) => {
          const crossings = await repo.lockUntold(tx, failed)
          const [first] = crossings
          if (!first) return false
          trying(first.drive_id)
          await tell(tx, crossings)
          return true
        },
        (count) => `${count} drives could not be told of`,
      )
    },
  }
}
