import { type MailboxFailure, mailLimits } from '@khlang/contract/mail-states'
import { systemActor } from '../../platform/actor.ts'
import { transact, transactUnsynced } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { beginningOf, serverDay } from './days.ts'
import type { MailkeepDeps } from './deps.ts'
import { failureOf, type ImapAccount, type MailServer, withImap } from './imap.ts'
import type { createKeep, Kept } from './keep.ts'
import * as mailboxes from './mailboxes.repo.ts'
import { findDueMails, type Place, updateMail } from './mails.repo.ts'
import { isNews, nextReadAt } from './results.rules.ts'
import { trustedResults } from '../../platform/messages/authentication-results.rules.ts'

export const readJob = 'mailkeep:read'
/** Where the password of a mailbox is sealed. */
export const placeOfPassword = (id: string) => `mailbox/${id}`
/** One at a time reads a mailbox, or checks it. */
export const queueOf = (mailboxId: string) => `mailbox ${mailboxId}`

const system = systemActor('mailkeep')
const batch = 200
const pages = { business: '/onebox-system-admin-mailkeep', personal: '/mail-keeping' }

/** Reads mailboxes on mail servers. A mail is marked there only after what it holds is durable here. */
export function createRead(deps: MailkeepDeps, keep: ReturnType<typeof createKeep>) {
  const { db, accounts, clock, audit, config, keys, notifications, log } = deps

  function accountOf(box: mailboxes.MailboxRow): ImapAccount {
    const { host, port, security, username, sealed_password: sealed } = box
    if (host === null || port === null || security === null || username === null || sealed === null)
      throw new Error('a mailbox on a mail server lacks its settings')
    return { host, port, security, username, password: keys.unseal(placeOfPassword(box.id), sealed) }
  }

  const open = <T>(box: mailboxes.MailboxRow, work: (server: MailServer) => Promise<T>): Promise<T> =>
    withImap(accountOf(box), config.mailKeepNetworks, work)

  /** Keeps the mail of an open folder, then marks it; null if it is there no more, or came before `from`. */
  async function keepAt(
    box: mailboxes.OwnedMailbox,
    server: MailServer,
    place: Place,
    { isMissing = false, from = null }: { isMissing?: boolean; from?: Date | null } = {},
  ): Promise<(Kept & { receivedAt: Date }) | null> {
    const head = await server.head(place.uid)
    if (!head || (from !== null && head.receivedAt < from)) return null
    const { receivedAt } = head
    if (head.size > mailLimits.mail) return { ...(await keep.refuseTooLarge(box, { ...head, place })), receivedAt }
    const raw = await server.raw(place.uid)
    if (!raw) return null
    const results = trustedResults(raw, box.authserv_id ?? box.host ?? '')
    const kept = await keep.keep(box, { raw, receivedAt, place, isMissing, results })
    if (kept.status === 'failed') return { ...kept, receivedAt }
    const moved = await server.mark(place.uid, box.after_keeping ?? 'flag', box.move_to)
    if (moved)
      await transact(db, (tx) =>
        updateMail(tx, kept.mailId, { folder: moved.folder, uid_validity: moved.uidValidity, uid: moved.uid }),
      )
    return { ...kept, receivedAt }
  }

  /** What is new, and what failed and is due again; false if there is more. */
  async function readFolder(box: mailboxes.OwnedMailbox, server: MailServer): Promise<boolean> {
    const folder = box.folder ?? 'INBOX'
    const { uidValidity } = await server.open(folder)
    for (const { id, uid, folder: at } of await findDueMails(db, box.id, uidValidity, clock.now(), batch))
      if (uid !== null && at === folder && (await keepAt(box, server, { folder, uidValidity, uid })) === null)
        await transact(db, (tx) => updateMail(tx, id, { next_try_at: null }))
    // With another validity all uids are new; what is known is recognised by its content.
    const last = box.uid_validity === uidValidity ? box.last_uid : 0
    const from = box.since_day === null ? null : beginningOf(box.since_day)
    const uids = await server.uidsAfter(last, from && serverDay(from, -1))
    for (const uid of uids.slice(0, batch)) {
      await keepAt(box, server, { folder, uidValidity, uid }, { from })
      await transactUnsynced(db, (tx) =>
        mailboxes.updateMailbox(tx, box.id, { uid_validity: uidValidity, last_uid: uid }),
      )
    }
    return uids.length <= batch
  }

  const succeed = (box: mailboxes.OwnedMailbox, isDone: boolean): Promise<void> =>
    transact(db, async (tx) => {
      const now = clock.now()
      await mailboxes.updateMailbox(tx, box.id, {
        read_at: now,
        failure: null,
        failing_since: null,
        notified_at: null,
        next_read_at: nextReadAt(null, now),
      })
      const data = { name: box.name, accountId: box.account_id }
      if (box.notified_at !== null) await audit.record(tx, system, { type: 'mailbox.recovered', subject: box.id, data })
      if (!isDone) await enqueue(tx, readJob, { mailboxId: box.id }, { queue: queueOf(box.id) })
    })

  /** Notes that a mailbox cannot be read, and notifies its admins once. */
  const fail = (box: mailboxes.OwnedMailbox, failure: MailboxFailure): Promise<void> =>
    transact(db, async (tx) => {
      const now = clock.now()
      const since = box.failing_since ?? now
      const isNotified = box.notified_at === null && isNews(failure, since, now)
      await mailboxes.updateMailbox(tx, box.id, {
        failure,
        failing_since: since,
        next_read_at: nextReadAt(failure, now),
        ...(isNotified && { notified_at: now }),
      })
      if (!isNotified) return
      const { id, name, account_id: accountId } = box
      await audit.record(tx, system, { type: 'mailbox.failed', subject: id, data: { name, accountId, failure } })
      for (const { personId } of await accounts.findAnswerable(tx, accountId))
        await notifications.notify(tx, {
          kind: 'mailboxFailed',
          key: `mailbox-failed-${id}-${since.toISOString()}`,
          personId,
          accountId,
          data: { name },
          path: box.is_personal ? pages.personal : pages.business,
          at: now,
        })
    })

  return {
    open,
    keepAt,

    /** Queues the mailboxes that are due, each once. */
    async plan(): Promise<void> {
      for (const { id } of await mailboxes.findDueMailboxes(db, clock.now()))
        await transactUnsynced(db, (tx) =>
          enqueue(tx, readJob, { mailboxId: id }, { key: `${readJob} ${id}`, queue: queueOf(id) }),
        )
    },

    /** Reads one mailbox; a failure of the mail server is its result, one of this product is thrown. */
    async read(id: string): Promise<void> {
      const box = await mailboxes.findOwned(db, id)
      if (!box || box.kind !== 'imap') return
      try {
        await succeed(box, await open(box, (server) => readFolder(box, server)))
      } catch (error) {
        const failure = failureOf(error)
        if (failure === null) throw error
        log.info({ mailbox: id, failure }, 'a mailbox could not be read')
        await fail(box, failure)
      }
    },
  }
}

export type Read = ReturnType<typeof createRead>
