import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { type Db, transactLightly, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import * as repo from './notifications.repo.ts'
import { maskedRecipient, maxAttempts, nextAttemptAt } from './notifications.rules.ts'

export type Notifications = ReturnType<typeof createNotifications>

/** `key` identifies one reason and one recipient; `at` is the date of the mail. */
export type Mail = { key: string; to: string; subject: string; text: string; at: Date }

type Deps = { db: Db; clock: Clock; log: Log; messages: Pick<Messages, 'sendMail'> }

/** After this time an attempt counts as interrupted, and another may begin. */
const attemptMs = 10 * 60_000
const keepDays = 30
const batch = 100

/** Outgoing mail: a row in the transaction that gives the reason, sent once by a job. */
export function createNotifications({ db, clock, log, messages }: Deps) {
  const settle = (id: string, change: Parameters<typeof repo.updateMail>[2]) =>
    transactLightly(db, (tx) => repo.updateMail(tx, id, change))

  /**
   * Passes a mail to the mail server, outside any transaction. The key identifies it, so that the server can drop
   * duplicates.
   */
  async function send(id: string): Promise<void> {
    const claimed = clock.now()
    const until = new Date(claimed.getTime() + attemptMs)
    const mail = await transactLightly(db, (tx) => repo.claimMail(tx, id, claimed, until))
    if (!mail) return
    const { attempts } = mail
    try {
      const once = { key: mail.key, at: mail.created_at }
      const taken = await messages.sendMail(mail.recipient, mail.subject, mail.body, once)
      await settle(id, { state: taken ? 'sent' : 'refused', settled_at: clock.now() })
    } catch (error) {
      const now = clock.now()
      const last_error = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      const isLast = attempts >= maxAttempts
      log.warn({ mail: id, attempts, to: maskedRecipient(mail.recipient), err: error }, 'a mail could not be sent')
      await settle(id, {
        last_error,
        next_attempt_at: nextAttemptAt(attempts, now),
        ...(isLast && { state: 'failed', settled_at: now }),
      })
    }
  }

  return {
    /** Queues a mail in the caller's transaction; does nothing if one with the same key was queued before. */
    async mail(tx: Tx, { key, to, subject, text, at }: Mail): Promise<void> {
      const row = { id: randomUUID(), key, recipient: to, subject, body: text, created_at: at }
      const id = await repo.insertMail(tx, { ...row, next_attempt_at: clock.now() })
      if (id !== undefined) await enqueue(tx, 'notifications:send', { mailId: id })
    },
    send,
    /** Sends due mails: first attempts whose job was lost, and retries. */
    async sendDue(): Promise<void> {
      for (;;) {
        const due = await repo.findDue(db, clock.now(), batch)
        for (const { id } of due) await send(id)
        if (due.length < batch) return
      }
    },
    /** Undelivered mails for the operator, without the recipients' names. */
    async undelivered(limit: number) {
      const rows = await repo.findUndelivered(db, limit)
      return rows.map(({ id, recipient, subject, state, attempts, last_error: error, created_at, settled_at }) => ({
        id,
        to: maskedRecipient(recipient),
        subject,
        state,
        attempts,
        error,
        createdAt: created_at.toISOString(),
        settledAt: settled_at?.toISOString() ?? null,
      }))
    },
    sweep: (): Promise<unknown> =>
      transactLightly(db, (tx) =>
        repo.deleteSettledBefore(tx, new Date(clock.now().getTime() - keepDays * 86_400_000)),
      ),
  }
}
