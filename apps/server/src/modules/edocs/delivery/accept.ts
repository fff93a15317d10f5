import { randomUUID } from 'node:crypto'
import { nameKey } from '@khlang/contract'
import { type EdocStatus, edocLimits } from '@khlang/contract/edoc-states'
import type { EdocDelivered, EdocJudgement } from '@khlang/contract/edocs'
import { type AccountActor, personIdOf } from '../../../platform/actor.ts'
import { brokenConstraint, transactWithRetry, transactUnsynced, type Tx } from '../../../platform/db.ts'
import type { RequestKey } from '../../../platform/idempotency.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { lock } from '../../../platform/locks.ts'
import { content, model } from '../../drive/index.ts'
import type { EdocsDeps } from '../deps.ts'
import * as copies from '../model/copies.repo.ts'
import type { Authority, DocumentFacts, EdocRow, FileKind, Numbered, VouchedFacts } from '../model/edoc.types.ts'
import * as edocs from '../model/edocs.repo.ts'
import { isBetterSigned, numberOf, numberOfRow, ofAnotherBuyer, signedAs, vouchedFor } from './vouching.ts'
import { type Deliver, type Foreseen, isOwnHolder, type Outcome, type Reserved, textsOf } from './deliver.ts'
import { besideKeyOf, retentionUntil } from './keys.rules.ts'

/** A document that was read, with its files, still in memory. */
export type Submission = { facts: DocumentFacts; files: { kind: FileKind; bytes: Buffer }[] }
/** By whom a document comes in; by mail it is the account itself, for its sender is not here. */
type From = { accountId: string; personId: string | null; keyId: string | null; via: 'call' | 'mail' }
/** How a document that came by mail was taken in; `edocId` is the one in force, also of a repeat. */
export type Received = Outcome & { edocId: string }
/** The same, once it is known who speaks for its seller. */
type Vouched = Submission & { facts: VouchedFacts }
type Sealed = { kind: FileKind; blob: content.NewBlob }
/** Sent at once, or saved to be sent later. */
type Step = 'send' | 'save'

const sizeOf = ({ files }: Submission) => files.reduce((sum, file) => sum + file.bytes.length, 0)

/** Tells those who have what a new document replaces. */
export const firstBuyersJob = 'edocs:tell-first-buyers'

/** Another transaction took the key of a document, or gave it up, at the same time. */
class KeyTaken extends Error {}

/** Takes documents in: bytes first, then all rows in one transaction, then the answer. */
export function createAccept(
  { db, audit, clock, drive, idempotency }: Pick<EdocsDeps, 'db' | 'audit' | 'clock' | 'drive' | 'idempotency'>,
  deliver: Deliver,
) {
  const keysOf = ({ businessKey, contentHash }: VouchedFacts) => [businessKey, besideKeyOf(businessKey, contentHash)]

  /** Who speaks for the seller of a document; what is only saved is asked again when it is sent. */
  async function vouch(from: From, facts: DocumentFacts, step: Step): Promise<VouchedFacts> {
    const { accountId: senderAccountId } = from
    if (step === 'save') {
      const authority = facts.signedBySeller ? 'signature' : 'before'
      return { ...facts, authority, businessKey: facts.sellerKey }
    }
    const sender = from.via === 'mail' ? null : from
    const spoken = await edocs.findAuthority(db, sender, facts.seller.taxId)
    const authority: Authority = spoken ?? (facts.signedBySeller ? 'signature' : 'none')
    return vouchedFor(facts, { authority, senderAccountId, isReplacedOften: await isReplacedOften(facts) })
  }

  async function isReplacedOften({ references, seller, contentHash }: DocumentFacts): Promise<boolean> {
    const numbers = references.filter(({ kind }) => kind === 'replaces').map(({ documentNo }) => documentNo)
    return numbers.length > 0 && edocs.isReplaced(db, { sellerTaxId: seller.taxId, numbers, contentHash })
  }

  async function numbered(tx: Tx, { accountId }: From, whole: Vouched): Promise<Vouched> {
    const { facts } = whole
    const isOther = await isOfAnotherBuyer(tx, numberOf(facts), { authority: facts.authority, accountId })
    return isOther ? { ...whole, facts: ofAnotherBuyer(facts) } : whole
  }

  async function seal({ facts, files }: Vouched, step: Step, from: From): Promise<Sealed[]> {
    const known = step === 'save' ? [] : await edocs.findHolders(db, keysOf(facts))
    // Of what its sender has sent already, nothing is stored again; of another's they have to have their own.
    const isRepeated = (holder: EdocRow) =>
      holder.content_hash.equals(facts.contentHash) &&
      isOwnHolder(holder, from.accountId) &&
      !isBetterSigned(signedAs(facts), holder)
    if (known.some(isRepeated)) return []
    return Promise.all(files.map(async ({ kind, bytes }) => ({ kind, blob: await drive.blobs.seal(bytes) })))
  }

  /** Runs a transaction with space reserved for its document, of which nothing is left afterwards. */
  async function withSpace<T>(
    submission: Submission,
    isNew: boolean,
    work: (tx: Tx, reserved: Reserved | null) => Promise<T>,
  ) {
    const reserved = isNew ? await deliver.reserve(db, submission.facts.receiver, sizeOf(submission)) : null
    try {
      return await transactWithRetry(db, (tx) => work(tx, reserved))
    } catch (error) {
      if (reserved) await transactUnsynced(db, (tx) => model.deleteReservation(tx, reserved.id))
      throw error
    }
  }

  /** A receiver that neither the document nor the header names: that of the document it refers to. */
  async function withReceiver(actor: AccountActor, facts: DocumentFacts): Promise<DocumentFacts> {
    if (facts.receiver.taxId !== null || facts.references.length === 0) return facts
    const earlier = await edocs.findEarlierReceiver(db, {
      senderAccountId: actor.accountId,
      sellerTaxId: facts.seller.taxId,
      numbers: facts.references.map(({ documentNo }) => documentNo),
    })
    return earlier ? { ...facts, receiver: { ...facts.receiver, ...earlier } } : facts
  }

  async function insert(tx: Tx, from: From, submission: Vouched, foreseen: Foreseen | null) {
    const { facts } = submission
    const at = clock.now()
    const arrivesAt = foreseen?.stopped === null ? (foreseen.receiver?.accountId ?? null) : null
    const status: EdocStatus = foreseen === null ? 'draft' : arrivesAt === null ? 'processing' : 'active'
    const row = {
      id: randomUUID(),
      status,
      arrivesAt,
      senderAccountId: from.accountId,
      senderPersonId: from.personId,
      senderKeyId: from.keyId,
      facts,
      via: from.via,
      bytes: sizeOf(submission),
      at,
      acceptedAt: status === 'draft' ? null : at,
      retentionUntil: retentionUntil(facts.docDate, edocLimits.retentionYears),
    }
    const [plain, beside] = keysOf(facts)
    const keys =
      status === 'draft' ? [null] : facts.replaces ? [beside ?? null, null] : [plain ?? null, beside ?? null, null]
    // Each waits for a transaction that is about to take the same key: the last, without a key, is a duplicate.
    let edoc: EdocRow | undefined
    for (const uniqueKey of keys) if ((edoc = await edocs.insertEdoc(tx, { ...row, uniqueKey }))) break
    if (!edoc) throw new Error('a document without a key was not inserted')
    await edocs.insertReferences(tx, edoc.id, facts.references)
    return edoc
  }

  async function keepFiles(tx: Tx, id: string, sealed: readonly Sealed[]): Promise<void> {
    for (const { kind, blob } of sealed) {
      await drive.blobs.insert(tx, blob)
      if (!blob.sha256) throw new Error('a file of an e-document has one part')
      await edocs.insertFile(tx, { edoc_id: id, kind, blob_id: blob.id, sha256: blob.sha256, size: blob.size })
    }
  }

  async function copyForSender(tx: Tx, edoc: EdocRow, shown: Outcome): Promise<void> {
    await copies.insertCopy(tx, edoc, {
      box: 'outbox',
      accountId: edoc.sender_account_id,
      counterparty: edoc.receiver_tax_id,
      at: clock.now(),
      ...shown,
      driveId: null,
      bytes: 0,
      // The sender is notified of what is held.
      notified: shown.status !== 'pending',
    })
  }

  async function write(
    tx: Tx,
    actor: AccountActor,
    {
      submission,
      sealed,
      step,
      reserved,
    }: { submission: Vouched; sealed: Sealed[]; step: Step; reserved: Reserved | null },
  ) {
    const from = sentBy(actor)
    const whole = step === 'save' ? submission : await numbered(tx, from, submission)
    const foreseen = step === 'save' ? null : await deliver.planDelivery(tx, whole.facts)
    const edoc = await insert(tx, from, whole, foreseen)
    if (foreseen === null) {
      const saved = { status: 'draft', reason: null } as const
      await copyForSender(tx, edoc, saved)
      await keepFiles(tx, edoc.id, sealed)
      await audit.record(tx, actor, { type: 'edoc.saved', subject: edoc.id, data: textsOf(edoc) })
      return presentDelivered(edoc.id, saved, whole.facts)
    }
    const shown = await hand(tx, edoc, submission.files, { sealed, reserved, foreseen })
    await copyForSender(tx, edoc, shown)
    await tellFirstBuyers(tx, edoc)
    return sent(tx, actor, edoc, { shown, judged: whole.facts })
  }

  /** Hands a new document on, and keeps its files unless it is known; what its sender is shown. */
  async function hand(
    tx: Tx,
    edoc: EdocRow,
    files: Submission['files'],
    { sealed, reserved, foreseen }: { sealed: readonly Sealed[]; reserved: Reserved | null; foreseen: Foreseen },
  ): Promise<Outcome> {
    const { isKnown, isTaken, shown } = await deliver.attempt(tx, edoc, 'first', { reserved, foreseen })
    if (reserved && !isTaken) await model.deleteReservation(tx, reserved.id)
    // The document that it repeats was taken back meanwhile, or came meanwhile.
    if (!isKnown && sealed.length < files.length) throw new KeyTaken()
    if (isKnown)
      await content.insertGarbage(
        tx,
        sealed.flatMap(({ blob }) => blob.parts.map((part) => part.store_key)),
      )
    else await keepFiles(tx, edoc.id, sealed)
    return shown
  }

  /** Whoever has the original is told that another one has got a document in its place. */
  async function tellFirstBuyers(tx: Tx, edoc: EdocRow): Promise<void> {
    if (edoc.replaces && edoc.authority !== 'none') await enqueue(tx, firstBuyersJob, { subject: edoc.id })
  }

  async function sent(
    tx: Tx,
    actor: AccountActor,
    edoc: EdocRow,
    { shown, judged }: { shown: Outcome; judged: EdocJudgement },
  ): Promise<EdocDelivered> {
    await audit.record(tx, actor, { type: 'edoc.sent', subject: edoc.id, data: { ...textsOf(edoc), ...shown } })
    return presentDelivered(edoc.id, shown, judged)
  }

  return {
    /** What a document would be if it was sent now; nothing is stored. */
    async judge(actor: AccountActor, facts: DocumentFacts): Promise<VouchedFacts> {
      const from = sentBy(actor)
      const vouched = await vouch(from, await withReceiver(actor, facts), 'send')
      const by = { authority: vouched.authority, accountId: from.accountId }
      return (await edocs.isOfAnotherBuyer(db, numberOf(vouched), by)) ? ofAnotherBuyer(vouched) : vouched
    },

    /** Takes in one document; a repeat with the same request key has the same result and no effect. */
    accept: (
      actor: AccountActor,
      submission: Submission,
      step: Step,
      requestKey: RequestKey | null,
    ): Promise<EdocDelivered> =>
      idempotency.once(actor, requestKey, async () => {
        const from = sentBy(actor)
        const facts = await vouch(from, await withReceiver(actor, submission.facts), step)
        return retryOnKeyConflict(async () => {
          const whole = { ...submission, facts }
          const sealed = await seal(whole, step, from)
          return withSpace(whole, step === 'send' && sealed.length > 0, async (tx, reserved) => {
            const result = await write(tx, actor, { submission: whole, sealed, step, reserved })
            await idempotency.store(tx, actor, requestKey, result)
            return result
          })
        })
      }),

    /**
     * Takes in a document that came to an account by mail. It has no sender here, so that no Outbox shows it. `alongside`
     * writes in the same transaction.
     */
    receive: (
      account: { accountId: string },
      submission: Submission,
      alongside: (tx: Tx, received: Received) => Promise<void>,
    ): Promise<Received> =>
      retryOnKeyConflict(async () => {
        const from = { accountId: account.accountId, personId: null, keyId: null, via: 'mail' } as const
        const whole = { ...submission, facts: await vouch(from, submission.facts, 'send') }
        const sealed = await seal(whole, 'send', from)
        return withSpace(whole, sealed.length > 0, async (tx, reserved) => {
          const known = await numbered(tx, from, whole)
          const foreseen = await deliver.planDelivery(tx, known.facts)
          const edoc = await insert(tx, from, known, foreseen)
          const shown = await hand(tx, edoc, whole.files, { sealed, reserved, foreseen })
          const received = { ...shown, edocId: (await edocs.findOriginal(tx, edoc.id)) ?? edoc.id }
          await alongside(tx, received)
          return received
        })
      }),

    /** Sends what was saved, in the caller's transaction. */
    async sendDraft(tx: Tx, actor: AccountActor, draft: EdocRow): Promise<EdocDelivered> {
      const at = clock.now()
      const { edoc, judged } = await vouchDraft(tx, actor, draft)
      await edocs.updateEdoc(tx, edoc.id, { accepted_at: at })
      const { shown } = await deliver.attempt(tx, edoc, 'first')
      await copies.updateCopy(tx, edoc.id, 'outbox', { at, ...shown, notified: shown.status !== 'pending' })
      await tellFirstBuyers(tx, edoc)
      return sent(tx, actor, edoc, { shown, judged })
    },
  }

  /** Whoever sends what was saved speaks for its seller, or does not. */
  async function vouchDraft(tx: Tx, actor: AccountActor, draft: EdocRow) {
    const { seller_tax_id: sellerTaxId, seller_key: sellerKey } = draft
    const said = await edocs.requireJudgement(tx, draft.id)
    const spoken = await edocs.findAuthority(tx, sentBy(actor), sellerTaxId)
    const authority: Authority = spoken ?? (draft.authority === 'signature' ? 'signature' : 'none')
    const { accountId } = actor
    const vouched = vouchedFor(
      { ...said, sellerKey },
      { authority, senderAccountId: accountId, isReplacedOften: false },
    )
    const isOther = await isOfAnotherBuyer(tx, numberOfRow(draft), { authority, accountId })
    const judged = isOther ? ofAnotherBuyer(vouched) : vouched
    await edocs.writeVouched(tx, draft.id, judged)
    return { edoc: { ...draft, authority, business_key: judged.businessKey }, judged }
  }
}

/** Of one number of a seller for two buyers the second is to be looked at: also where both are sent at once. */
async function isOfAnotherBuyer(
  tx: Tx,
  number: Numbered,
  by: { authority: Authority; accountId: string },
): Promise<boolean> {
  await lock(tx, 'edocNumbers', `${number.sellerTaxId} ${nameKey(number.documentNo)}`)
  return edocs.isOfAnotherBuyer(tx, number, by)
}

const sentBy = (actor: AccountActor): From => ({
  accountId: actor.accountId,
  personId: personIdOf(actor),
  keyId: actor.kind === 'key' ? actor.key.id : null,
  via: 'call',
})

/** Runs work again whose document was claimed, or given up, by another transaction meanwhile. */
export async function retryOnKeyConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 5; ; left--) {
    try {
      return await work()
    } catch (error) {
      const isMoved = error instanceof KeyTaken || brokenConstraint(error) === 'edoc_unique_key_idx'
      if (!isMoved || left === 0) throw error
    }
  }
}

/** What its sender is told of a document: what became of it, and what its reader found. */
export const presentDelivered = (
  transactionId: string,
  { status, reason }: Outcome,
  { light, findings }: EdocJudgement,
): EdocDelivered => ({ transactionId, status, ...(reason !== null && { reason }), light, findings })

export type Accept = ReturnType<typeof createAccept>
