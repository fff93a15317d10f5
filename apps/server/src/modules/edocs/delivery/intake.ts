import type { MailDocument } from '@khlang/etax'
import type { Tx } from '../../../platform/db.ts'
import type { EdocsDeps } from '../deps.ts'
import type { DocumentFacts } from '../model/edoc.types.ts'
import { findSettled } from '../model/edocs.repo.ts'
import { findReceiver } from '../model/receivers.repo.ts'
import type { Accept, Received } from './accept.ts'
import { type Fault, type Header, parseHeader } from './header.rules.ts'
import { judgeReading } from './judge.ts'
import { spoofed } from './vouching.ts'

/** Whose mail a document came by: the tax id and branch of a business, or the national id of a citizen. */
export type MailAccount = {
  accountId: string
  taxId: string | null
  branch: string | null
  /** The mail is not from whom it says. */
  isSpoofed: boolean
}
/** A document that can be taken in for the account that its mail came to; otherwise why not. */
export type Judged =
  | { kind: 'fit'; facts: DocumentFacts }
  | { kind: 'refused'; faults: Fault[] }
  | { kind: 'otherReceiver' }

/**
 * What a mail says besides its document: a document without a buyer is for the account that the mail came to, and the
 * account's branch stands in for one that is missing. A buyer with a passport, or expressly without an id, is a buyer:
 * somebody else.
 */
function headerFor({ reading: { document } }: MailDocument, { taxId, branch }: MailAccount): Header {
  const { header } = parseHeader(null)
  const buyer = document.buyer
  if (!buyer || (buyer.taxId === null && buyer.scheme !== 'OTHR'))
    return { ...header, receiver: { taxId, branch, name: null } }
  const lacksBranch = buyer.scheme === 'TXID' && buyer.branch === null && buyer.taxId === taxId
  return lacksBranch ? { ...header, receiver: { taxId: null, branch, name: null } } : header
}

/** Documents that come by mail, with the rules that those sent here obey. */
export function createIntake({ db, clock }: Pick<EdocsDeps, 'db' | 'clock'>, accept: Pick<Accept, 'receive'>) {
  return {
    /** Whether a document may be taken in; a mail puts nothing into the box of anybody but whose it is. */
    async judge(account: MailAccount, document: MailDocument): Promise<Judged> {
      const judged = judgeReading(document.reading, headerFor(document, account), clock.now())
      if ('faults' in judged) return { kind: 'refused', faults: judged.faults }
      const { taxId, branch } = judged.facts.receiver
      const receiver = taxId === null ? undefined : await findReceiver(db, taxId, branch)
      return receiver?.accountId === account.accountId
        ? { kind: 'fit', facts: account.isSpoofed ? spoofed(judged.facts) : judged.facts }
        : { kind: 'otherReceiver' }
    },

    /** Takes a document in, bytes first; `alongside` writes in the transaction in which it becomes durable. */
    take(
      account: MailAccount,
      { reading, files }: MailDocument,
      facts: DocumentFacts,
      alongside: (tx: Tx, received: Received) => Promise<void>,
    ): Promise<Received> {
      const pdf = files.find(({ source }) => source === 'pdf')
      const xml = files.find(({ source }) => source === 'xml')?.bytes ?? reading.attachment?.xml
      const parts = [
        ...(xml ? [{ kind: 'xml' as const, bytes: Buffer.from(xml) }] : []),
        ...(pdf ? [{ kind: 'pdf' as const, bytes: Buffer.from(pdf.bytes) }] : []),
      ]
      return accept.receive(account, { facts, files: parts }, alongside)
    },

    /** Which of these documents do not wait any more. */
    settled: (ids: readonly string[]) => (ids.length === 0 ? Promise.resolve([]) : findSettled(db, ids)),
  }
}
