import { randomUUID } from 'node:crypto'
import { type EdocReason, type EdocStatus, edocLimits } from '@khlang/contract/edoc-states'
import { systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Consents } from '../model/consent.types.ts'
import * as copies from '../model/copies.repo.ts'
import type { AttemptHow, EdocRow, PartyFacts, Receiver, VouchedFacts } from '../model/edoc.types.ts'
import * as edocs from '../model/edocs.repo.ts'
import { findReceiver } from '../model/receivers.repo.ts'
import { isBetterSigned, unprovedKeyOf } from './vouching.ts'
import { besideKeyOf } from './keys.rules.ts'
import * as pending from './pending.repo.ts'

const dayMs = 86_400_000
/** Much longer than a delivery takes. */
const reservedMs = 60_000
const system = systemActor('edocs')
/** A document that was inserted as arrived, and has not. */
const notArrived = { receiver_account_id: null, attempts: 0, last_attempt_at: null, delivered_at: null }

/** `isOwn`: the documents of the same number came from the same sender, who may know of them. */
type Claimed = { holder: EdocRow | null; differs: boolean; isOwn: boolean }
/** `isKnown`: its sender has sent it before. `isTaken`: it is in the Inbox now. `shown`: what its sender may know. */
type Attempted = { isKnown: boolean; isTaken: boolean; shown: Outcome }
export type Outcome = { status: EdocStatus; reason: EdocReason | null }
/** Space of a receiver that a document may use. */
export type Reserved = { id: string; driveId: string }
/** Who takes a document, and why it is not taken in yet, or at all; space and documents of the same number apart. */
export type Foreseen = { receiver: Receiver | undefined; stopped: Outcome | null }
type Asked = Pick<EdocRow, 'receiver_tax_id' | 'receiver_branch' | 'seller_tax_id' | 'authority'> & {
  seq: number | null
}
const outcome = (status: EdocStatus, reason: EdocReason | null = null): Outcome => ({ status, reason })

/** Puts documents into the box of their receiver, or says why not; in the caller's transaction, with the document locked. */
export function createDeliver({ audit, clock, consents }: Pick<EdocsDeps, 'audit' | 'clock'> & { consents: Consents }) {
  /** Asks with the consent of the receiver locked, so that the answer holds until the transaction ends. */
  async function planDelivery(tx: Tx, edoc: Asked, how: AttemptHow): Promise<Foreseen> {
    const { receiver_tax_id: taxId, receiver_branch: branch } = edoc
    const receiver = taxId === null ? undefined : await findReceiver(tx, taxId, branch)
    return { receiver, stopped: await obstacle(tx, edoc, receiver, how) }
  }

  /** Why a document is not taken in yet, or at all; null if its receiver takes it. */
  async function obstacle(
    tx: Tx,
    edoc: Asked,
    receiver: Receiver | undefined,
    how: AttemptHow,
  ): Promise<Outcome | null> {
    if (!receiver) return outcome('pending', 'receiver_unknown')
    if (receiver.status !== 'active') return outcome('pending', 'receiver_suspended')
    // Its owner asks for this document: more than a consent, and before what waits for space.
    if (how === 'import') return null
    switch (await consents.answer(tx, receiver.accountId, edoc.seller_tax_id, edoc.authority !== 'none')) {
      case 'none':
      case 'pending':
        await consents.waiting(tx, receiver.accountId, 'consent')
        return outcome('pending', 'no_consent')
      case 'rejected':
        return outcome('failed', 'no_consent')
      case 'unproved':
        // It names a seller of the list, and may be anybody's: its receiver decides about this one.
        if (how !== 'automatic') await consents.waiting(tx, receiver.accountId, 'sender')
        return outcome('pending', 'sender_unproved')
      case 'blocked':
        return outcome('failed', 'blocked_by_receiver')
      case 'deliver':
        // What has waited for space longer comes first.
        return (await pending.waitsForSpace(tx, receiver.accountId, edoc.seq))
          ? outcome('pending', 'storage_full')
          : null
    }
  }

  /** Takes the space that a document needs; false if there is not enough. Without a reservation it waits for others. */
  async function takeSpace(tx: Tx, { driveId }: Receiver, bytes: number, reserved: Reserved | null): Promise<boolean> {
    if (driveId === null) return false
    if (reserved?.driveId === driveId && (await model.takeReserved(tx, reserved.id, bytes))) return true
    try {
      await model.takeSpace(tx, driveId, bytes)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'STORAGE_FULL') return false
      throw error
    }
  }

  /**
   * Holds the key of a document, or finds the one in force with the same content. Replacements stand beside the document
   * of their number, and so does what has a known number and other content. What may be anybody's holds a key of its sender
   * alone; where it says the same as the seller's own document, it is a repeat of that. A repeat of what another has sent
   * has a key of its own, so that it looks to its sender as if there were no other; it is none where its receiver does not
   * have the other any more. One that is signed better than all that say the same takes their place.
   */
  async function claim(tx: Tx, edoc: EdocRow): Promise<Claimed> {
    const ofSender = unprovedKeyOf(edoc.seller_key, edoc.sender_account_id)
    const keys = [edoc.business_key, edoc.seller_key, ofSender]
    const all = [...keys, ...keys.map((key) => besideKeyOf(key, edoc.content_hash))]
    const found = (await edocs.lockHolders(tx, all)).filter(({ id }) => id !== edoc.id)
    const same = found.filter((other) => other.content_hash.equals(edoc.content_hash))
    const asGood = same.filter((other) => !isBetterSigned(edoc, other))
    const own = asGood.find((other) => isOwnHolder(other, edoc.sender_account_id))
    if (own) return { holder: own, differs: false, isOwn: true }
    const foreign = asGood.find((other) => other.authority !== 'none')
    if (foreign) {
      const key = besideKeyOf(ofSender, edoc.content_hash)
      if (!edoc.unique_key?.equals(key)) await edocs.updateEdoc(tx, edoc.id, { unique_key: key })
      if (await edocs.isThere(tx, foreign.id)) return { holder: foreign, differs: false, isOwn: false }
      return { holder: null, differs: false, isOwn: false }
    }
    const worse = same.filter((other) => !asGood.includes(other))
    for (const other of worse) await giveWay(tx, other, edoc)
    const beside = besideKeyOf(edoc.business_key, edoc.content_hash)
    const others = found.filter((other) => other.business_key.equals(edoc.business_key) && !worse.includes(other))
    const isBeside = edoc.replaces || others.length > 0
    const key = isBeside ? beside : edoc.business_key
    if (!edoc.unique_key?.equals(key)) await edocs.updateEdoc(tx, edoc.id, { unique_key: key })
    const isOwn = others.every((other) => other.sender_account_id === edoc.sender_account_id)
    return { holder: null, differs: isBeside && !edoc.replaces, isOwn }
  }

  /**
   * A document of which a better signed copy has come: it stays where it is, and does not count any more. Its sender learns of
   * it only if both are theirs; for what another has sent nothing changes.
   */
  async function giveWay(tx: Tx, edoc: EdocRow, better: EdocRow): Promise<void> {
    const isOwn = edoc.sender_account_id === better.sender_account_id
    const result = outcome('duplicate', 'better_signed')
    const ofSender = unprovedKeyOf(edoc.seller_key, edoc.sender_account_id)
    const key = isOwn ? null : besideKeyOf(ofSender, edoc.content_hash)
    await edocs.updateEdoc(tx, edoc.id, { unique_key: key })
    // What another has sent and still waits is found to be a repeat when it is looked at again.
    if (!isOwn && edoc.status === 'pending') return
    await edocs.updateEdoc(tx, edoc.id, { ...result, duplicate_of: better.id, pending_until: null })
    await copies.updateStatusOfCopies(tx, edoc.id, { ...result, boxes: isOwn ? ['inbox', 'outbox'] : ['inbox'] })
    if (isOwn) await changed(tx, edoc, result)
    const { receiver_account_id: accountId } = edoc
    if (accountId === null) return
    const data = { ...textsOf(edoc), accountId }
    await audit.record(tx, system, { type: 'edoc.superseded', subject: edoc.id, data })
  }

  /** A document that is in force already: it goes no further, and is counted there if its sender may know of that one. */
  async function markDuplicate(tx: Tx, edoc: EdocRow, how: AttemptHow, holder: EdocRow): Promise<Outcome> {
    const result = outcome('duplicate', 'same_content')
    // That another sender has sent it is none of this one's business: for them it has arrived.
    const isOwn = isOwnHolder(holder, edoc.sender_account_id)
    const shown = isOwn ? result : outcome('active')
    await edocs.updateEdoc(tx, edoc.id, {
      ...result,
      ...(isOwn && { unique_key: null }),
      duplicate_of: holder.id,
      pending_until: null,
      ...(how === 'first' && notArrived),
    })
    if (isOwn) await edocs.countDuplicate(tx, holder.id, clock.now())
    if (how !== 'first') await copies.updateStatusOfCopies(tx, edoc.id, { ...shown, boxes: ['outbox'] })
    return shown
  }

  async function settle(
    tx: Tx,
    edoc: EdocRow,
    how: AttemptHow,
    { result, shown, receiver }: { result: Outcome; shown: Outcome; receiver: Receiver | undefined },
  ): Promise<void> {
    const at = clock.now()
    const n = how === 'first' ? 1 : edoc.attempts + 1
    const isNews = how !== 'automatic' || result.status !== edoc.status || result.reason !== edoc.reason
    const isHeld = result.status === 'pending'
    const until = isHeld ? new Date(at.getTime() + edocLimits.pendingDays * dayMs) : null
    // What arrives as foreseen was inserted so.
    if (how !== 'first' || edoc.status !== 'active' || result.status !== 'active')
      await edocs.updateEdoc(tx, edoc.id, {
        ...result,
        receiver_account_id: receiver?.accountId ?? null,
        ...(isNews && { attempts: n, last_attempt_at: at }),
        ...((how !== 'automatic' || !isHeld) && { pending_until: until }),
        ...(result.status === 'failed' && { unique_key: null }),
        delivered_at: isHeld || result.status === 'failed' ? null : at,
      })
    if (!isNews) return
    await edocs.insertAttempt(tx, { edoc_id: edoc.id, n, at, how, ...shown })
    if (how === 'first') return
    await copies.updateStatusOfCopies(tx, edoc.id, { ...shown, boxes: ['outbox'] })
    await changed(tx, edoc, shown)
  }

  /** Notifies the sender, in the log, by webhooks and by a notice. */
  async function changed(tx: Tx, edoc: EdocRow, result: Outcome): Promise<void> {
    await copies.markUntold(tx, edoc.id)
    const data = { ...textsOf(edoc), accountId: edoc.sender_account_id, ...result }
    await audit.record(tx, system, { type: 'edoc.changed', subject: edoc.id, data })
  }

  return {
    /**
     * Reserves space for a document before its transaction, so that those for one receiver do not wait for each other's
     * end; null where there is nothing to reserve, and the attempt finds out why. Whoever reserved ends what was not used.
     */
    async reserve(db: Db, { taxId, branch }: PartyFacts, bytes: number): Promise<Reserved | null> {
      const receiver = taxId === null ? undefined : await findReceiver(db, taxId, branch)
      if (!receiver?.driveId || receiver.status !== 'active') return null
      const reserved = { id: randomUUID(), driveId: receiver.driveId }
      const until = new Date(clock.now().getTime() + reservedMs)
      const row = { id: reserved.id, drive_id: reserved.driveId, bytes, expires_at: until }
      return (await model.reserveSpace(db, row)) === null ? reserved : null
    },

    /** What the first attempt of a document will come to, before it is inserted: see `attempt`. */
    planDelivery: (
      tx: Tx,
      { receiver, seller, authority }: Pick<VouchedFacts, 'receiver' | 'seller' | 'authority'>,
    ): Promise<Foreseen> => {
      const { taxId, branch } = receiver
      const asked = {
        receiver_tax_id: taxId,
        receiver_branch: branch,
        seller_tax_id: seller.taxId,
        authority,
        seq: null,
      }
      return planDelivery(tx, asked, 'first')
    },

    /** The account that takes a document now; null where it waits or is refused. Asking changes nothing, and tells nobody. */
    async takenBy(
      db: Db,
      { receiver, seller, authority }: Pick<VouchedFacts, 'receiver' | 'seller' | 'authority'>,
    ): Promise<string | null> {
      const found = receiver.taxId === null ? undefined : await findReceiver(db, receiver.taxId, receiver.branch)
      if (found?.status !== 'active') return null
      const { accountId } = found
      return (await consents.allows(db, accountId, seller.taxId, authority !== 'none')) ? accountId : null
    },

    /** Gives up a document that is held. */
    async fail(tx: Tx, edoc: EdocRow, reason: EdocReason): Promise<void> {
      const result = outcome('failed', reason)
      await edocs.updateEdoc(tx, edoc.id, { ...result, unique_key: null, pending_until: null })
      await copies.updateStatusOfCopies(tx, edoc.id, { ...result, boxes: ['outbox'] })
      await changed(tx, edoc, result)
    },

    /**
     * One attempt. What is delivered is in the inbox when the transaction commits, and counts as storage of the
     * receiver (C25); there can be one copy only. `shown` is what its sender may know; of a first attempt the caller writes
     * it into the sender's copy.
     */
    async attempt(
      tx: Tx,
      edoc: EdocRow,
      how: AttemptHow,
      { reserved = null, foreseen }: { reserved?: Reserved | null; foreseen?: Foreseen } = {},
    ): Promise<Attempted> {
      const { holder, differs, isOwn } = await claim(tx, edoc)
      if (holder && isOwn) return { isKnown: true, isTaken: false, shown: await markDuplicate(tx, edoc, how, holder) }
      const { receiver, stopped } = foreseen ?? (await planDelivery(tx, edoc, how))
      // What would be held is held like any other, also where another has sent the same.
      if (holder && stopped === null)
        return { isKnown: false, isTaken: false, shown: await markDuplicate(tx, edoc, how, holder) }
      const arrived = differs ? outcome('duplicate', 'content_differs') : outcome('active')
      const isTaken =
        stopped === null && receiver !== undefined && (await takeSpace(tx, receiver, edoc.bytes, reserved))
      const result = isTaken ? arrived : (stopped ?? outcome('pending', 'storage_full'))
      // That another sender has sent this number is none of this one's business: for them it has arrived.
      const shown = isTaken && differs && !isOwn ? outcome('active') : result
      await settle(tx, edoc, how, { result, shown, receiver })
      if (receiver && how !== 'automatic' && result.reason === 'storage_full')
        await consents.waiting(tx, receiver.accountId, 'space')
      if (isTaken) await arrive(tx, edoc, receiver, arrived)
      return { isKnown: false, isTaken, shown }
    },
  }

  async function arrive(tx: Tx, edoc: EdocRow, { accountId, driveId }: Receiver, arrived: Outcome): Promise<void> {
    await copies.insertCopy(tx, edoc, {
      box: 'inbox',
      accountId,
      counterparty: edoc.seller_tax_id,
      at: clock.now(),
      ...arrived,
      driveId,
      bytes: edoc.bytes,
      notified: false,
    })
    const data = { ...textsOf(edoc), accountId, status: arrived.status }
    await audit.record(tx, system, { type: 'edoc.received', subject: edoc.id, data })
  }
}

/** Whether a sender may know of a document: they sent it, or it is in their own Inbox. */
export const isOwnHolder = (
  holder: Pick<EdocRow, 'sender_account_id' | 'receiver_account_id'>,
  senderAccountId: string,
): boolean => holder.sender_account_id === senderAccountId || holder.receiver_account_id === senderAccountId

export const textsOf = (edoc: Pick<EdocRow, 'document_no' | 'doc_type'>) => ({
  documentNo: edoc.document_no,
  docType: edoc.doc_type,
})

export type Deliver = ReturnType<typeof createDeliver>
