import { systemActor } from '../../../platform/actor.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { FOLDER } from '../drive.types.ts'
import * as repo from '../expiry.repo.ts'
import { warningMail } from '../expiry.rules.ts'
import type { DriveDeps } from './deps.ts'
import { oneByOne } from './one-by-one.ts'

const batch = 500

/** Warnings before an expiry: one for an item, a date and a channel, whatever stops in between and however many work. */
export function createExpiryWarnings({ db, clock, audit, messages, publicUrl }: DriveDeps) {
  /**
   * Sends one. Its row is held until it is marked: a process that dies before has not marked it, and the next one sends
   * it once more under the same key, which the carrier of messages knows.
   */
  async function send(tx: Tx, warning: repo.Warning): Promise<void> {
    const item = await repo.findWarned(tx, warning.item_id)
    // Extended or taken away since: that date has no warning any more.
    if (!item?.expires_at || item.warn_at?.getTime() !== warning.warn_at.getTime())
      return void (await repo.deleteWarning(tx, warning.id))
    const folder = item.kind === FOLDER ? warning.item_id : item.parent_id
    const address = new URL(`/directory/${folder ?? ''}?item=${warning.item_id}`, publicUrl).href
    const mail = warningMail(item, item.expires_at, address)
    const to = new Set([item.owner_mail, ...item.recipients].flatMap((one) => (one ? [one.toLowerCase()] : [])))
    let sent = 0
    for (const [n, one] of [...to].entries()) {
      const once = { key: `${warning.id}-${n}`, at: warning.created_at }
      if (await messages.sendMail(one, mail.subject, mail.text, once)) sent++
    }
    await repo.markSent(tx, warning.id, clock.now())
    await audit.record(tx, systemActor('expiry'), {
      type: 'item.warned',
      subject: warning.item_id,
      data: {
        channel: warning.channel,
        warnAt: warning.warn_at.toISOString(),
        expiresAt: item.expires_at.toISOString(),
        sent,
      },
    })
  }

  return {
    /** Notes what has become due, then sends what has not gone out yet; one that fails waits for the next time. */
    async warnDue(): Promise<void> {
      while ((await transact(db, (tx) => repo.insertDueWarnings(tx, clock.now(), batch))) === batch);
      await oneByOne(
        db,
        async (tx, failed, trying) => {
          const next = await repo.lockUnsent(tx, failed)
          if (!next) return false
          trying(next.id)
          await send(tx, next)
          return true
        },
        (count) => `${count} warnings could not be sent`,
      )
    },
  }
}
