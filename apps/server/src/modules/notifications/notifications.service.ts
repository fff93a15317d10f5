import { randomUUID } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, transactUnsynced, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Attachment } from '../../platform/messages/attachment.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import { createPushCarrier, type PushNetwork } from '../../platform/messages/push.ts'
import type { ServiceKeys } from '../../platform/service-secret.ts'
import type { AttachmentRef, Mail } from './mail.types.ts'
import { createAlerts } from './alerts.ts'
import { createChats } from './chats.ts'
import { createNotices } from './notices.ts'
import { createPushes } from './pushes.ts'
import * as repo from './notifications.repo.ts'
import { maskedRecipient, maxAttempts, nextAttemptAt } from './notifications.rules.ts'

export type Notifications = ReturnType<typeof createNotifications>

type Deps = {
  db: Db
  clock: Clock
  log: Log
  messages: Pick<Messages, 'sendMail' | 'sendChat'>
  publicUrl: string
  openAttachment?: (ref: AttachmentRef) => Promise<Attachment>
  keys: Pick<ServiceKeys, 'seal' | 'unseal'>
  /** Hosts of the push services that browsers may use. */
  pushServices: readonly string[]
  pushNetwork?: PushNetwork | undefined
  managesBox?: Parameters<typeof createNotices>[0]['managesBox']
}

/** After this time an attempt counts as interrupted, and another may begin. */
const attemptMs = 10 * 60_000
const keepDays = 30
const batch = 100

/** Where there are no boxes. */
const nobodyManages = () => Promise.resolve(false)

/** Written by `mail` alone. */
const refsIn = (stored: unknown): AttachmentRef[] => (Array.isArray(stored) ? stored : [])

/** Everything that people are notified of. Outgoing mail: a row in the transaction that gives the reason, sent once by a job. */
export function createNotifications({
  db,
  clock,
  log,
  messages,
  publicUrl,
  openAttachment,
  managesBox = nobodyManages,
  ...push
}: Deps) {
  const carrier = createPushCarrier({ services: push.pushServices, publicUrl, network: push.pushNetwork })
  const pushes = createPushes({ db, clock, log, carrier, keys: push.keys })

  const settle = (id: string, change: Parameters<typeof repo.updateMail>[2]) =>
    transactUnsynced(db, (tx) => repo.updateMail(tx, id, change))

  /**
   * Passes a mail to the mail server, outside any transaction. The key identifies it, so that the server can drop
   * duplicates.
   */
  async function send(id: string): Promise<void> {
    const claimed = clock.now()
    const until = new Date(claimed.getTime() + attemptMs)
    const mail = await transactUnsynced(db, (tx) => repo.claimMail(tx, id, claimed, until))
    if (!mail) return
    const { attempts } = mail
    try {
      const once = { key: mail.key, at: mail.created_at }
      const attachments = await openAll(refsIn(mail.attachments))
      const taken = await messages.sendMail(mail.recipient, mail.subject, mail.body, once, attachments)
      await settle(id, { state: taken ? 'sent' : 'refused', settled_at: clock.now() })
    } catch (error) {
      const now = clock.now()
      const last_error = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      // A file that may no longer be sent stays so; a store or a server that is away comes back.
      const isFinal = error instanceof AppError && error.code !== 'UNAVAILABLE'
      const isLast = isFinal || attempts >= maxAttempts
      log.warn({ mail: id, attempts, to: maskedRecipient(mail.recipient), err: error }, 'a mail could not be sent')
      await settle(id, {
        last_error,
        next_attempt_at: nextAttemptAt(attempts, now),
        ...(isLast && { state: 'failed', settled_at: now }),
      })
    }
  }

  const openAll = (refs: readonly AttachmentRef[]): Promise<Attachment[]> =>
    Promise.all(
      refs.map((ref) => {
        if (!openAttachment) throw new Error('Nothing opens attachments here')
        return openAttachment(ref)
      }),
    )

  /** Queues a mail in the caller's transaction; does nothing if one with the same key was queued before. */
  async function mail(tx: Tx, { key, to, subject, text, at, attachments = [] }: Mail): Promise<void> {
    const files = JSON.stringify(attachments)
    const row = { id: randomUUID(), key, recipient: to, subject, body: text, created_at: at, attachments: files }
    const id = await repo.insertMail(tx, { ...row, next_attempt_at: clock.now() })
    if (id !== undefined) await enqueue(tx, 'notifications:send', { mailId: id })
  }

  const chats = createChats({ db, clock, log, messages, publicUrl })
  const notices = createNotices({ db, clock, publicUrl, mail, push: pushes.queue, chat: chats.queue, managesBox })
  return {
    notices,
    pushes,
    chats,
    alerts: createAlerts({ mail, publicUrl }),
    notify: notices.notify,
    /** For addresses that belong to nobody here; people are notified by `notify`. */
    mail,
    /** Takes back mails that have not been sent; returns how many. */
    withdraw: (tx: Tx, keys: readonly string[]): Promise<number> => repo.withdrawMails(tx, keys, clock.now()),
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
      transactUnsynced(db, (tx) =>
        repo.deleteSettledBefore(tx, new Date(clock.now().getTime() - keepDays * 86_400_000)),
      ),
  }
}
