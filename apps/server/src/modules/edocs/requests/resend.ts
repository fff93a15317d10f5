import { fieldText } from '@khlang/contract/field-texts'
import type { EdocOutcomes } from '@khlang/contract/edoc-actions'
import { edocLimits, type EdocStatus } from '@khlang/contract/edoc-states'
import type { EdocDelivered } from '@khlang/contract/edocs'
import type { AccountActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactWithRetry, type Tx } from '../../../platform/db.ts'
import { eachOf } from '../../../platform/outcomes.ts'
import { retryOnKeyConflict, presentDelivered } from '../delivery/accept.ts'
import { type Deliver, textsOf } from '../delivery/deliver.ts'
import { unprovedKeyOf } from '../delivery/vouching.ts'
import { businessKeyOf } from '../delivery/keys.rules.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import * as copies from '../model/copies.repo.ts'
import type { EdocRow } from '../model/edoc.types.ts'
import * as edocs from '../model/edocs.repo.ts'
import { isOpen, isSameReceiver, nextAttempt } from './resends.rules.ts'

/** Sends again under the same transaction id: the receiver has one copy, whatever happens (T29). */
export function createResend(
  { db, audit, clock }: Pick<EdocsDeps, 'db' | 'audit' | 'clock'>,
  boxes: Boxes,
  deliver: Pick<Deliver, 'attempt' | 'fail'>,
) {
  async function requireSent(tx: Tx, actor: AccountActor, id: string): Promise<{ edoc: EdocRow; shown: EdocStatus }> {
    const edoc = await edocs.lockEdoc(tx, id)
    const copy = edoc && (await copies.lockCopy(tx, id, 'outbox', actor.accountId))
    if (!edoc || !copy) throw new AppError('EDOC_NOT_FOUND')
    // What its sender has deleted goes nowhere until it is restored.
    if (copy.trashed_at) throw new AppError('EDOC_STATE')
    return { edoc, shown: copy.status }
  }

  function assertMayTry({ attempts, last_attempt_at: last }: EdocRow): void {
    // Which states can be sent again is asked elsewhere: here it is only how often, and how soon.
    const { at } = nextAttempt({ status: 'pending', reason: null, attempts, lastAttemptAt: last })
    if (at === null) throw new AppError('EDOC_RESEND_LIMIT', { max: edocLimits.attempts })
    if (at > clock.now()) throw new AppError('EDOC_RESEND_SOON', { minutes: edocLimits.resendMinutes })
  }

  /** The source system repeats what has arrived: the same copy, unread again. */
  async function repeat(tx: Tx, edoc: EdocRow): Promise<void> {
    const at = clock.now()
    const n = edoc.attempts + 1
    const status = 'resend_from_etax'
    // A number known from another sender: its receiver still has to decide.
    const isOpen = edoc.status === 'duplicate'
    await edocs.updateEdoc(tx, edoc.id, { ...(!isOpen && { status }), attempts: n, last_attempt_at: at, resent_at: at })
    await edocs.insertAttempt(tx, { edoc_id: edoc.id, n, at, how: 'source', status, reason: null })
    const boxes = isOpen ? (['outbox'] as const) : (['inbox', 'outbox'] as const)
    await copies.updateStatusOfCopies(tx, edoc.id, { status, reason: null, boxes })
    await copies.updateCopy(tx, edoc.id, 'inbox', { read_at: null, notified: false })
  }

  async function resend(tx: Tx, actor: AccountActor, id: string): Promise<void> {
    const { edoc, shown } = await requireSent(tx, actor, id)
    assertMayTry(edoc)
    const isRepeat = actor.kind === 'key' && (shown === 'active' || shown === 'resend_from_etax')
    if (!isRepeat && !isOpen(edoc)) throw new AppError('EDOC_STATE')
    const data = { ...textsOf(edoc), attempt: edoc.attempts + 1 }
    await audit.record(tx, actor, { type: 'edoc.resent', subject: id, data })
    if (isRepeat) await repeat(tx, edoc)
    else await deliver.attempt(tx, edoc, 'manual')
  }

  return {
    async resend(actor: AccountActor, ids: readonly string[]): Promise<EdocOutcomes> {
      await boxes.requireSender(actor)
      return retryOnKeyConflict(() => eachOf(db, ids, (tx, id) => resend(tx, actor, id)))
    },

    /** Stops trying to deliver what is held: it has failed, and gives its number up. */
    async cancel(actor: AccountActor, ids: readonly string[]): Promise<EdocOutcomes> {
      await boxes.requireSender(actor)
      return eachOf(db, ids, async (tx, id) => {
        const { edoc } = await requireSent(tx, actor, id)
        if (edoc.status !== 'pending') throw new AppError('EDOC_STATE')
        await audit.record(tx, actor, { type: 'edoc.cancelled', subject: id, data: textsOf(edoc) })
        await deliver.fail(tx, edoc, 'cancelled')
      })
    },

    /** Names another receiver of a document that names none itself and has not arrived: a further attempt like any other. */
    async correctReceiver(
      actor: AccountActor,
      id: string,
      { taxId, branch = null }: { taxId: string; branch?: string | null },
    ): Promise<EdocDelivered> {
      await boxes.requireSender(actor)
      return retryOnKeyConflict(() =>
        transactWithRetry(db, async (tx) => {
          const { edoc } = await requireSent(tx, actor, id)
          const isDraft = edoc.status === 'draft'
          if (!(isDraft || isOpen(edoc)) || edoc.buyer_tax_id !== null) throw new AppError('EDOC_STATE')
          if (isSameReceiver({ taxId: edoc.receiver_tax_id, branch: edoc.receiver_branch }, { taxId, branch }))
            throw new AppError(
              'INVALID_INPUT',
              {},
              { fields: [{ path: 'taxId', message: fieldText('receiverAlready') }] },
            )
          if (!isDraft) assertMayTry(edoc)
          const key = businessKeyOf({
            sellerTaxId: edoc.seller_tax_id,
            sellerBranch: edoc.seller_branch,
            docType: edoc.doc_type,
            documentNo: edoc.document_no,
            buyerTaxId: taxId,
            buyerBranch: branch,
            docDate: edoc.doc_date,
          })
          const change = {
            receiver_tax_id: taxId,
            receiver_branch: branch,
            seller_key: key,
            business_key: edoc.authority === 'none' ? unprovedKeyOf(key, edoc.sender_account_id) : key,
            unique_key: null,
          }
          await edocs.updateEdoc(tx, id, change)
          await copies.updateCopy(tx, id, 'outbox', { counterparty: taxId })
          await audit.record(tx, actor, { type: 'edoc.corrected', subject: id, data: textsOf(edoc) })
          const judged = await edocs.requireJudgement(tx, id)
          if (isDraft) return presentDelivered(id, { status: 'draft', reason: null }, judged)
          return presentDelivered(id, (await deliver.attempt(tx, { ...edoc, ...change }, 'manual')).shown, judged)
        }),
      )
    },
  }
}
