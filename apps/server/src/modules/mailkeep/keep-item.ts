import { createHash } from 'node:crypto'
import { channelLimits, cleanName } from '@khlang/contract'
import type { MailReason } from '@khlang/contract/mail-states'
import type { MailDocument, Unkept } from '@khlang/etax'
import { AppError } from '../../platform/app-error.ts'
import { brokenConstraint, transact, type Tx } from '../../platform/db.ts'
import { model } from '../drive/index.ts'
import { writeHashtags } from '../organising/index.ts'
import type { MailkeepDeps } from './deps.ts'
import type { OwnedMailbox } from './mailboxes.repo.ts'
import type { MailFacts, Rule } from './match.rules.ts'
import { ruleFor } from './match.rules.ts'
import * as mails from './mails.repo.ts'
import { type Result, resultOfEdoc, resultOfRefusal } from './results.rules.ts'

/** A file of a mail, or a document in one or two of its files. */
export type Part = { kind: 'document'; document: MailDocument } | { kind: 'file'; file: Unkept }
type Finding = { field: string; severity: string; th: string; en: string }
type Known = { box: OwnedMailbox; mail: mails.MailRow; facts: MailFacts; rules: readonly Rule[] }

type Outcome = Result & {
  findings?: readonly Finding[]
  edocId?: string | null
  itemId?: string | null
  ruleId?: string | null
}

/** Another process keeps the same mail, and was faster: what this one has added is taken back. */
class KeptMeanwhile extends Error {}

/** Why a file without a document is left, where no rule keeps it. */
const leftBy: Record<Unkept['reason'], Result> = {
  archive: { status: 'skipped', reason: 'archive' },
  encrypted: { status: 'failed', reason: 'encrypted' },
  unreadable: { status: 'failed', reason: 'unreadable' },
  no_document: { status: 'skipped', reason: 'no_rule' },
  other: { status: 'skipped', reason: 'no_rule' },
}

const bytesOf = (part: Part): Uint8Array =>
  part.kind === 'file' ? part.file.bytes : (part.document.files[0]?.bytes ?? Buffer.alloc(0))

const namesOf = (part: Part): string =>
  part.kind === 'file' ? part.file.name : part.document.files.map(({ name }) => name).join(', ')

const typeOf = (part: Part): string =>
  part.kind === 'file' ? part.file.mimeType : `application/${part.document.files[0]?.source ?? 'xml'}`

/** Keeps one file of a mail: an e-document in the Inbox, another file in the folder of the rule that fits. */
export function createKeepItem({ db, clock, actAs, transfer, intake }: MailkeepDeps) {
  const rowOf = ({ box, mail }: Known, n: number, part: Part, outcome: Outcome) => {
    const document = part.kind === 'document' ? part.document.reading.document : null
    const bytes = bytesOf(part)
    return {
      mail_id: mail.id,
      n,
      mailbox_id: box.id,
      message_id: mail.message_id,
      name: namesOf(part).slice(0, 1000),
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      status: outcome.status,
      reason: outcome.reason,
      findings: JSON.stringify(outcome.findings ?? []),
      document_no: document?.number ?? null,
      doc_type: document?.type ?? null,
      seller_tax_id: document?.seller?.taxId ?? null,
      buyer_tax_id: document?.buyer?.taxId ?? null,
      edoc_id: outcome.edocId ?? null,
      item_id: outcome.itemId ?? null,
      rule_id: outcome.ruleId ?? null,
      at: clock.now(),
    }
  }

  async function keepDocument(known: Known, n: number, part: Extract<Part, { kind: 'document' }>): Promise<Outcome> {
    const { box } = known
    const isSpoofed = known.mail.sender_check === 'failed'
    const account = { accountId: box.account_id, taxId: box.tax_id, branch: box.branch_no, isSpoofed }
    const judged = await intake.judge(account, part.document)
    if (judged.kind === 'refused')
      return {
        status: 'failed',
        reason: 'refused',
        findings: judged.faults.map((fault) => ({ ...fault, severity: 'refuse' })),
      }
    if (judged.kind === 'otherReceiver')
      return { status: 'failed', reason: box.tax_id === null && !box.is_personal ? 'not_proved' : 'other_receiver' }
    const written: { outcome: Outcome | null } = { outcome: null }
    await intake.take(account, part.document, judged.facts, async (tx, received) => {
      const outcome = { ...resultOfEdoc(received), edocId: received.edocId }
      await mails.writeItem(tx, rowOf(known, n, part, outcome))
      written.outcome = outcome
    })
    if (!written.outcome) throw new Error('a document was taken in without a result')
    return written.outcome
  }

  async function keepFile(
    known: Known,
    n: number,
    part: Extract<Part, { kind: 'file' }>,
    rule: Rule & { folder_id: string },
  ): Promise<Outcome> {
    const { bytes, mimeType } = part.file
    if (bytes.length > channelLimits.mail) return { status: 'failed', reason: 'too_large', ruleId: rule.id }
    const name = cleanName(part.file.name === '' ? `${n}.bin` : part.file.name)
    const written: { outcome: Outcome | null } = { outcome: null }
    try {
      // With the rights of who made the rule: it reaches no folder that this person does not reach any more.
      const maker = await actAs({ personId: rule.created_by, accountId: known.box.account_id })
      const ruleName = `${known.box.name} #${known.rules.findIndex(({ id }) => id === rule.id) + 1}`
      const actor = { ...maker, mailRule: { id: rule.id, name: ruleName } }
      await transfer.putStream(
        actor,
        {
          folderId: rule.folder_id,
          filename: name,
          filetype: mimeType,
          size: bytes.length,
          onDuplicate: 'create_copy',
          channel: 'mail',
          via: 'mail',
          onAttached: async (tx, { itemId }) => {
            if (itemId !== null && rule.hashtags.length > 0) await tag(tx, itemId, rule)
            const outcome = { status: 'kept' as const, reason: null, itemId, ruleId: rule.id }
            if (!(await mails.writeItem(tx, rowOf(known, n, part, outcome)))) throw new KeptMeanwhile()
            written.outcome = outcome
          },
        },
        only(bytes),
      )
    } catch (error) {
      const refused = error instanceof AppError ? resultOfRefusal(error.code) : null
      if (!refused) throw error
      return { ...refused, ruleId: rule.id }
    }
    if (!written.outcome) throw new Error('a file was kept without a result')
    return written.outcome
  }

  async function tag(tx: Tx, itemId: string, rule: Rule): Promise<void> {
    const item = await model.lockItem(tx, itemId)
    if (!item) return
    const row = await model.updateItem(tx, item, { hashtags: rule.hashtags, modified_by: rule.created_by })
    await writeHashtags(tx, [{ ...row, tags: rule.hashtags }], clock.now())
  }

  async function attempt(known: Known, n: number, part: Part): Promise<Outcome> {
    const { box, mail, facts, rules } = known
    const sha256 = createHash('sha256').update(bytesOf(part)).digest()
    const twin = await mails.findKeptItem(db, box.id, mail.message_id, sha256)
    if (twin && twin.mail_id !== mail.id)
      return { status: 'duplicate', reason: 'same_message', edocId: twin.edoc_id, itemId: twin.item_id }
    const rule = ruleFor(rules, facts, { name: namesOf(part), mimeType: typeOf(part) })
    if (rule?.action === 'ignore') return { status: 'skipped', reason: 'rule', ruleId: rule.id }
    if (part.kind === 'document') return keepDocument(known, n, part)
    if (rule === null) {
      const { reading, reason } = part.file
      const findings = reading?.findings.map(({ field, severity, th, en }) => ({ field, severity, th, en })) ?? []
      return { ...leftBy[reason], findings }
    }
    const { folder_id: folderId } = rule
    if (folderId === null) return { status: 'failed', reason: 'folder_gone', ruleId: rule.id }
    return keepFile(known, n, part, { ...rule, folder_id: folderId })
  }

  return {
    /** Keeps a part and writes down what came of it, in one transaction if something was kept. */
    async keep(known: Known, n: number, part: Part): Promise<Result> {
      for (let again = true; ; again = false) {
        try {
          const outcome = await attempt(known, n, part)
          const isWritten =
            outcome.status === 'kept' || (outcome.edocId !== undefined && outcome.reason !== 'same_message')
          if (!isWritten) await transact(db, (tx) => mails.writeItem(tx, rowOf(known, n, part, outcome)))
          return outcome
        } catch (error) {
          if (error instanceof KeptMeanwhile) return { status: 'kept', reason: null }
          // Another copy of the message was kept at the same moment: now it is a duplicate.
          if (!again || brokenConstraint(error) !== 'mail_item_kept_idx') throw error
        }
      }
    },

    /** Notes files that were not looked at. */
    async leave(known: Known, n: number, name: string, reason: MailReason): Promise<Result> {
      const result = { status: 'failed' as const, reason }
      const file: Unkept = { name, mimeType: '', bytes: Buffer.from(name), reason: 'other', reading: null }
      await transact(db, (tx) => mails.writeItem(tx, rowOf(known, n, { kind: 'file', file }, result)))
      return result
    },
  }
}

// putStream reads a stream; the whole file is in memory anyway.
async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}
