import { createHash, randomUUID } from 'node:crypto'
import type { MailReason, MailStatus } from '@khlang/contract/mail-states'
import { EtaxBusyError, type MailReading } from '@khlang/etax'
import { systemActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, type Tx } from '../../platform/db.ts'
import type { SenderResults } from '@khlang/contract/mails'
import type { MailkeepDeps } from './deps.ts'
import { createKeepItem, type Part } from './keep-item.ts'
import { findRules, type OwnedMailbox, updateMailbox } from './mailboxes.repo.ts'
import * as mails from './mails.repo.ts'
import { mayPass, nextTryAt, type Result, resultOf, resultOfEdoc } from './results.rules.ts'
import { judgeSender } from './sender.rules.ts'

const system = systemActor('mailkeep')

/** A mail as it came. */
export type Arrival = {
  raw: Buffer
  receivedAt: Date
  /** Null of a mail that was sent here. */
  place: mails.Place | null
  /** To whom it was sent, whatever its header says. */
  envelope?: readonly string[]
  /** From where it says to come, to the server that took it in. */
  mailFrom?: string
  /** What is known of its sender. */
  results: SenderResults | null
  /** A check found it, and nothing before. */
  isMissing?: boolean
}
export type Kept = {
  mailId: string
  status: MailStatus
  reason: MailReason | null
  wasKnown: boolean
  sender: string | null
  /** Something of it is durable, also if something else failed. */
  hasKept: boolean
  /** Time may cure what failed, and nothing of that is durable here. */
  isPassing: boolean
}

const text = (value: string | null, longest: number) =>
  value?.replaceAll('\0', '').toWellFormed().slice(0, longest) ?? null
const placeOf = (place: mails.Place | null) =>
  place && { folder: place.folder, uid_validity: place.uidValidity, uid: place.uid }

/** What a reading says about the mail as a whole; null if its files decide. */
const wholeOf = ({ reason, documents, unkept }: MailReading): MailReason | null => {
  if (reason === 'not_a_message' || reason === 'too_large') return reason
  return documents.length + unkept.length === 0 ? 'no_attachment' : null
}

type Left = [name: string, reason: MailReason]
/** Nobody has seen what such a file holds: somebody has to look, also where a rule has put it into a folder. */
const closedOf = (part: Part): Left | null =>
  part.kind === 'file' && (part.file.reason === 'encrypted' || part.file.reason === 'unreadable')
    ? [part.file.name, part.file.reason]
    : null

/** Keeps mails: what is worth it is durable before anybody learns that the mail was accepted. */
export function createKeep(deps: MailkeepDeps) {
  const { db, clock, audit, etax } = deps
  const items = createKeepItem(deps)

  async function read(raw: Buffer): Promise<MailReading> {
    try {
      return await etax.readMail(raw)
    } catch (error) {
      if (error instanceof EtaxBusyError) throw new AppError('EDOC_BUSY', {}, { retryAfter: 5, cause: error })
      throw error
    }
  }

  const register = (
    box: OwnedMailbox,
    arrival: Arrival,
    sha256: Buffer,
    reading: MailReading,
  ): Promise<mails.MailRow> =>
    transact(db, (tx) => {
      const now = clock.now()
      const judged = judgeSender(reading.senders, arrival.mailFrom || null, arrival.results)
      const recipients = [...new Set([...(arrival.envelope ?? []), ...reading.to])].slice(0, 50)
      return mails.insertMail(tx, {
        id: randomUUID(),
        mailbox_id: box.id,
        account_id: box.account_id,
        content_sha256: sha256,
        message_id: text(reading.messageId, 500) ?? `sha256:${sha256.toString('hex')}`,
        ...placeOf(arrival.place),
        received_at: arrival.receivedAt,
        sender: text(judged.sender, 320),
        sent_by: text(judged.sentBy, 320),
        sender_check: judged.check,
        sender_results: arrival.results && JSON.stringify(arrival.results),
        recipients: recipients.map((one) => text(one, 320) ?? ''),
        subject: text(reading.subject, 500),
        size: arrival.raw.length,
        status: 'seen',
        reason: null,
        was_missing: arrival.isMissing ?? false,
        created_at: now,
        changed_at: now,
      })
    })

  /** The state of a mail by that of its files, and when it is tried again. */
  async function settle(tx: Tx, mail: mails.MailRow, whole: MailReason | null, place: mails.Place | null) {
    const rows = await mails.findItems(tx, mail.id)
    const results = rows.map((row) => ({ status: row.status, reason: row.reason }) as Result)
    const { status, reason } = resultOf(results, whole)
    const now = clock.now()
    const tries = mail.tries + 1
    // What waits in front of the Inbox is durable, and is processed by itself.
    const isPassing = rows.some((row) => row.status === 'failed' && row.edoc_id === null && mayPass(row.reason))
    await mails.updateMail(tx, mail.id, {
      status,
      reason,
      tries,
      next_try_at: isPassing && mail.uid !== null ? nextTryAt(tries, now) : null,
      changed_at: now,
      ...placeOf(place),
    })
    const hasKept = rows.some((row) => row.status === 'kept' || row.edoc_id !== null)
    return { status, reason, hasKept, isPassing, kept: rows.filter((row) => row.status === 'kept').length }
  }

  async function keepParts(box: OwnedMailbox, mail: mails.MailRow, reading: MailReading) {
    const known = {
      box,
      mail,
      facts: {
        sender: mail.sender,
        senderCheck: mail.sender_check,
        recipients: mail.recipients,
        subject: mail.subject,
      },
      rules: await findRules(db, box.id),
    }
    const parts: Part[] = [
      ...reading.documents.map((document) => ({ kind: 'document' as const, document })),
      ...reading.unkept.map((file) => ({ kind: 'file' as const, file })),
    ]
    const before = new Map((await mails.findItems(db, mail.id)).map((item) => [item.n, item]))
    const left: Left[] = reading.lost.map((name) => [name, 'unreadable'])
    if (reading.leftOut > 0) left.push([`+${reading.leftOut}`, 'too_many_files'])
    for (const [index, part] of parts.entries()) {
      const item = before.get(index + 1)
      // What waits in front of the Inbox is durable, and is processed by itself.
      const isSettled = item && (item.status !== 'failed' || item.edoc_id !== null)
      const { status } = isSettled ? item : await items.keep(known, index + 1, part)
      const closed = status === 'kept' ? closedOf(part) : null
      if (closed) await items.leave(known, parts.length + left.length + index + 1, ...closed)
    }
    for (const [index, one] of left.entries()) await items.leave(known, parts.length + index + 1, ...one)
    return [...before.values()].filter(({ status }) => status === 'kept').length
  }

  return {
    /**
     * Keeps a mail. The same bytes in the same mailbox are one mail: what was settled stays, what failed is tried again,
     * and what a crash cut off continues.
     * @throws AppError EDOC_BUSY, and whatever says that nothing can be stored now
     */
    async keep(box: OwnedMailbox, arrival: Arrival): Promise<Kept> {
      const sha256 = createHash('sha256').update(arrival.raw).digest()
      const found = await mails.findByContent(db, box.id, sha256)
      if (found && found.status !== 'seen' && found.status !== 'failed') {
        if (arrival.place) await transact(db, (tx) => mails.updateMail(tx, found.id, { ...placeOf(arrival.place) }))
        return {
          mailId: found.id,
          status: found.status as MailStatus,
          reason: found.reason as MailReason | null,
          sender: found.sender,
          wasKnown: true,
          hasKept: true,
          isPassing: false,
        }
      }
      const reading = await read(arrival.raw)
      const mail = await register(box, arrival, sha256, reading)
      const keptBefore = await keepParts(box, mail, reading)
      return transact(db, async (tx) => {
        const { status, reason, kept, hasKept, isPassing } = await settle(tx, mail, wholeOf(reading), arrival.place)
        const count = mail.status === 'seen' ? kept : kept - keptBefore
        if (count > 0)
          await audit.record(tx, system, {
            type: 'mailbox.kept',
            subject: box.id,
            data: { name: box.name, accountId: box.account_id, mailId: mail.id, count },
          })
        if (box.kind === 'address') await updateMailbox(tx, box.id, { read_at: clock.now() })
        const { id: mailId, sender } = mail
        return { mailId, status, reason, sender, wasKnown: found !== undefined, hasKept, isPassing }
      })
    },

    /** Notes a mail that is longer than any that is read. */
    async refuseTooLarge(
      box: OwnedMailbox,
      about: {
        messageId: string | null
        from: string | null
        subject: string | null
        size: number
        receivedAt: Date
        place: mails.Place
      },
    ): Promise<Kept> {
      const { place, size, receivedAt } = about
      // It is not downloaded, so that its place stands in for its content.
      const sha256 = createHash('sha256')
        .update(`too large ${place.folder} ${place.uidValidity} ${place.uid} ${size}`)
        .digest()
      return transact(db, async (tx) => {
        const now = clock.now()
        const mail = await mails.insertMail(tx, {
          id: randomUUID(),
          mailbox_id: box.id,
          account_id: box.account_id,
          content_sha256: sha256,
          message_id: text(about.messageId, 500) ?? `sha256:${sha256.toString('hex')}`,
          ...placeOf(place),
          received_at: receivedAt,
          sender: text(about.from, 320),
          subject: text(about.subject, 500),
          size,
          status: 'failed',
          reason: 'too_large',
          created_at: now,
          changed_at: now,
        })
        await mails.updateMail(tx, mail.id, { next_try_at: null, tries: mail.tries + 1, ...placeOf(place) })
        return {
          mailId: mail.id,
          status: 'failed',
          reason: 'too_large',
          sender: mail.sender,
          wasKnown: false,
          hasKept: false,
          isPassing: false,
        }
      })
    },

    /** Follows documents that waited in front of an Inbox: what came of them comes of their mails. */
    async followHeld(): Promise<void> {
      const batch = 500
      let after = '00000000-0000-0000-0000-000000000000'
      for (;;) {
        const ids = await mails.findHeld(db, after, batch)
        for (const { id, status, reason } of await deps.intake.settled(ids))
          await transact(db, (tx) => follow(tx, id, status, reason))
        const last = ids.at(-1)
        if (last === undefined || ids.length < batch) return
        after = last
      }
    },
  }

  async function follow(tx: Tx, edocId: string, edocStatus: string, edocReason: string | null): Promise<void> {
    for (const item of await mails.findItemsOfEdoc(tx, edocId)) {
      const result = resultOfEdoc({ status: edocStatus, reason: edocReason })
      if (result.status === 'failed' && result.reason === item.reason) continue
      const { at: _, ...row } = item
      await mails.writeItem(tx, { ...row, ...result, findings: JSON.stringify(item.findings), at: clock.now() })
      const mail = await mails.lockMail(tx, item.mail_id)
      if (mail) await settle(tx, mail, null, null)
    }
  }
}
