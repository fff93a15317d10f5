import { type Input, pageLimits, type Reply } from '@khlang/contract'
import { mailItemStatuses, mailReasons, mailStatuses, senderChecks } from '@khlang/contract/mail-states'
import type { getMail, keepMails, listMails, MailListed, SenderResults } from '@khlang/contract/mails'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../platform/cursors.ts'
import { requireRow, transact } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { containing } from '../../platform/like.ts'
import { beginningOf, dayMs } from './days.ts'
import type { MailkeepDeps } from './deps.ts'
import * as repo from './mails.repo.ts'
import { findMailbox } from './mailboxes.repo.ts'
import { queueOf, readJob } from './read.ts'

export const reasonOf = (reason: string | null) => mailReasons.find((one) => one === reason) ?? null

const present = (row: repo.ListedMail): MailListed => ({
  id: row.id,
  mailbox: { id: row.mailbox_id, name: row.mailbox_name },
  receivedAt: row.received_at.toISOString(),
  from: row.sender,
  senderCheck: senderChecks.find((check) => check === row.sender_check) ?? 'unchecked',
  sentBy: row.sent_by,
  subject: row.subject,
  status: mailStatuses.find((status) => status === row.status) ?? 'seen',
  reason: reasonOf(row.reason),
  wasMissing: row.was_missing,
  size: row.size,
  items: row.items,
})

/** What came of mails, as the Admin Business sees it. */
export function createMails({ db, clock, accounts }: MailkeepDeps) {
  return {
    async list(actor: PersonActor, query: Input<typeof listMails>['query']): Promise<Reply<typeof listMails>> {
      const { mailboxId, status, from, to, q, limit = pageLimits.default, cursor } = query
      const of = `mails ${mailboxId ?? ''} ${status ?? ''} ${from ?? ''} ${to ?? ''} ${q ?? ''}`
      const rows = await repo.listMails(db, {
        accountId: actor.accountId,
        mailboxId: mailboxId ?? null,
        status: status ?? null,
        from: from === undefined ? null : beginningOf(from),
        until: to === undefined ? null : new Date(beginningOf(to).getTime() + dayMs),
        text: q === undefined ? null : containing(q),
        after: decodeCursor(cursor, of, 'time'),
        limit: limit + 1,
      })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.received_at, last.id))
      return { items: page.map(present), nextCursor }
    },

    async show(actor: PersonActor, id: string): Promise<Reply<typeof getMail>> {
      const row = requireRow(await repo.findMail(db, actor.accountId, id), () => new AppError('NOT_FOUND'))
      const parts = (await repo.listItems(db, id)).map((item) => ({
        name: item.name,
        size: item.size,
        sha256: item.sha256.toString('hex'),
        status: mailItemStatuses.find((status) => status === item.status) ?? ('failed' as const),
        reason: reasonOf(item.reason),
        findings: findingsOf(item.findings),
        documentNo: item.document_no,
        docType: item.doc_type,
        sellerTaxId: item.seller_tax_id,
        buyerTaxId: item.buyer_tax_id,
        edocId: item.edoc_id,
        itemId: item.item_id,
        rule: item.rule_n,
      }))
      return {
        ...present(row),
        // Written by this module only.
        senderResults: row.sender_results as SenderResults | null,
        messageId: row.message_id,
        recipients: row.recipients,
        createdAt: row.created_at.toISOString(),
        tries: row.tries,
        nextTryAt: row.next_try_at?.toISOString() ?? null,
        parts,
      }
    },

    /** Lets failed mails be tried again at the next reading, at once. */
    keepAgain: (actor: PersonActor, ids: readonly string[]): Promise<Reply<typeof keepMails>> =>
      transact(db, async (tx) => {
        accounts.assertOwns(actor)
        const now = clock.now()
        const boxes = new Set<string>()
        const items: Reply<typeof keepMails>['items'] = []
        for (const id of [...ids].sort()) {
          const mail = await repo.lockMail(tx, id)
          const isOwn = mail?.account_id === actor.accountId
          const box = mail && isOwn ? await findMailbox(tx, actor.accountId, mail.mailbox_id) : undefined
          // A mail that was sent here is with its sender, who is the one to send it again.
          if (!mail || !box) items.push({ id, ok: false, machineCode: 'NOT_FOUND' })
          else if (mail.status !== 'failed' || mail.uid === null || box.kind !== 'imap')
            items.push({ id, ok: false, machineCode: 'MAILBOX_KIND' })
          else {
            await repo.updateMail(tx, id, { next_try_at: now })
            boxes.add(box.id)
            items.push({ id, ok: true })
          }
        }
        for (const mailboxId of boxes)
          await enqueue(tx, readJob, { mailboxId }, { queue: queueOf(mailboxId), isAwaited: true })
        return { items }
      }),
  }
}

type Finding = { field: string; severity: string; th: string; en: string }
/** Written by this module only. */
const findingsOf = (findings: unknown): Finding[] => (Array.isArray(findings) ? (findings as Finding[]) : [])
