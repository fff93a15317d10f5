import { randomUUID } from 'node:crypto'
import type { EdocOutcomes } from '@khlang/contract/edoc-actions'
import { type EdocBox, edocLimits, type EdocStatus } from '@khlang/contract/edoc-states'
import { type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactWithRetry, type Tx } from '../../../platform/db.ts'
import { oneOrEachOf } from '../../../platform/outcomes.ts'
import type { Trash } from '../boxes/trash.ts'
import { textsOf } from '../delivery/deliver.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import * as copies from '../model/copies.repo.ts'
import type { EdocRow } from '../model/edoc.types.ts'
import { lockEdoc } from '../model/edocs.repo.ts'
import type { Notices } from './notices.ts'
import * as repo from './requests.repo.ts'

const dayMs = 86_400_000
const batch = 100
const system = systemActor('edocs')
const askable: readonly EdocStatus[] = ['active', 'resend_from_etax', 'sender_delete', 'reject']

const reasonOf = (text: string | undefined): string => {
  const reason = text?.trim() ?? ''
  if (reason === '') throw new AppError('EDOC_REASON_REQUIRED')
  return reason
}

/** A sender asks the receiver to delete their copy too; the receiver decides (T30, C54). */
export function createDeleteRequests(
  { db, audit, clock }: Pick<EdocsDeps, 'db' | 'audit' | 'clock'>,
  boxes: Boxes,
  trash: Pick<Trash, 'requireOwn' | 'setStatus'>,
  notices: Notices,
) {
  async function ask(tx: Tx, actor: PersonActor, id: string, reason: string): Promise<void> {
    const { edoc, copy } = await trash.requireOwn(tx, actor.accountId, id, 'outbox')
    // What a receiver has yet to decide on is known to its sender as arrived, or as a duplicate.
    const status = edoc.status === 'duplicate' ? copy.status : edoc.status
    // What says the same as another's document looks as if it had arrived, and nobody is asked.
    const isRepeat = edoc.status === 'duplicate' && edoc.reason === 'same_content'
    if (!askable.includes(status) || (edoc.receiver_account_id === null && !isRepeat)) throw new AppError('EDOC_STATE')
    if ((await repo.countRequests(tx, id)) >= edocLimits.requests)
      throw new AppError('EDOC_REQUEST_LIMIT', { max: edocLimits.requests })
    const at = clock.now()
    await repo.insertRequest(tx, { id: randomUUID(), edoc_id: id, asked_by: actor.personId, asked_at: at, reason })
    if (!copy.trashed_at) await copies.updateCopy(tx, id, 'outbox', { trashed_at: at, trashed_by: actor.personId })
    await trash.setStatus(tx, edoc, 'request_delete_log')
    const data = { ...textsOf(edoc), reason }
    await audit.record(tx, actor, { type: 'edoc.delete_requested', subject: id, data })
    const accountId = edoc.receiver_account_id
    if (accountId === null) return
    await audit.record(tx, system, { type: 'edoc.delete_requested', subject: id, data: { ...data, accountId } })
    await notices.notifyBox(tx, { accountId, box: 'inbox', kind: 'edocDeleteAsked', edoc, at })
  }

  async function requireSentToo(tx: Tx, actor: PersonActor, id: string): Promise<void> {
    const { edoc } = await trash.requireOwn(tx, actor.accountId, id, 'inbox')
    if (edoc.sender_account_id !== actor.accountId || edoc.via === 'mail') throw new AppError('EDOC_ONLY_SENDER')
  }

  /** Ends the open request, in the documents and in the logs of both sides. */
  async function answer(
    tx: Tx,
    edoc: EdocRow,
    given: 'approved' | 'rejected' | 'expired',
    { status, by, reason }: { status: EdocStatus; by: PersonActor | null; reason: string | null },
  ): Promise<void> {
    const at = clock.now()
    const row = { answer: given, answered_by: by?.personId ?? null, answered_at: at, answer_reason: reason }
    if (edoc.status !== 'request_delete_log' || !(await repo.answerRequest(tx, edoc.id, row)))
      throw new AppError('EDOC_STATE')
    await trash.setStatus(tx, edoc, status)
    const data = { ...textsOf(edoc), answer: given }
    if (by) await audit.record(tx, by, { type: 'edoc.delete_answered', subject: edoc.id, data })
    else if (edoc.receiver_account_id !== null)
      await audit.record(tx, system, {
        type: 'edoc.delete_answered',
        subject: edoc.id,
        data: { ...data, accountId: edoc.receiver_account_id },
      })
    const accountId = edoc.sender_account_id
    await audit.record(tx, system, { type: 'edoc.delete_answered', subject: edoc.id, data: { ...data, accountId } })
    await notices.notifyBox(tx, { accountId, box: 'outbox', kind: 'edocDeleteAnswered', edoc, at })
  }

  return {
    /** Only a sender asks (C54); from an Inbox an account that has sent the document itself, as a branch to another. */
    async ask(
      actor: PersonActor,
      ids: readonly string[],
      { box, reason: text }: { box: EdocBox; reason?: string | undefined },
    ): Promise<EdocOutcomes> {
      await boxes.requireBox(actor, 'outbox', 'manage')
      const reason = reasonOf(text)
      return oneOrEachOf(db, ids, async (tx, id) => {
        if (box === 'inbox') await requireSentToo(tx, actor, id)
        await ask(tx, actor, id, reason)
      })
    },

    async withdraw(actor: PersonActor, ids: readonly string[]): Promise<EdocOutcomes> {
      await boxes.requireBox(actor, 'outbox', 'manage')
      return oneOrEachOf(db, ids, async (tx, id) => {
        const { edoc } = await trash.requireOwn(tx, actor.accountId, id, 'outbox')
        const row = { answer: 'withdrawn', answered_by: actor.personId, answered_at: clock.now(), answer_reason: null }
        if (edoc.status !== 'request_delete_log' || !(await repo.answerRequest(tx, id, row)))
          throw new AppError('EDOC_STATE')
        await trash.setStatus(tx, edoc, 'sender_delete')
        await audit.record(tx, actor, { type: 'edoc.delete_withdrawn', subject: id, data: textsOf(edoc) })
        if (edoc.receiver_account_id === null) return
        const data = { ...textsOf(edoc), accountId: edoc.receiver_account_id }
        await audit.record(tx, system, { type: 'edoc.delete_withdrawn', subject: id, data })
      })
    },

    async answer(
      actor: PersonActor,
      ids: readonly string[],
      given: 'approve' | 'reject',
      text: string | undefined,
    ): Promise<EdocOutcomes> {
      await boxes.requireBox(actor, 'inbox', 'manage')
      const reason = given === 'reject' ? reasonOf(text) : text?.trim() || null
      return oneOrEachOf(db, ids, async (tx, id) => {
        const { edoc, copy } = await trash.requireOwn(tx, actor.accountId, id, 'inbox')
        if (given === 'reject') return answer(tx, edoc, 'rejected', { status: 'reject', by: actor, reason })
        await answer(tx, edoc, 'approved', { status: 'closed', by: actor, reason })
        if (copy.trashed_at) return
        await copies.updateCopy(tx, id, 'inbox', { trashed_at: clock.now(), trashed_by: actor.personId })
      })
    },

    /** Ends requests that nobody has answered for 15 days: the receiver keeps their copy. */
    async expire(): Promise<void> {
      for (;;) {
        const before = new Date(clock.now().getTime() - edocLimits.requestDays * dayMs)
        const ids = await repo.findUnanswered(db, before, batch)
        for (const id of ids)
          await transactWithRetry(db, async (tx) => {
            const edoc = await lockEdoc(tx, id)
            if (edoc?.status !== 'request_delete_log') return
            await answer(tx, edoc, 'expired', { status: 'sender_delete', by: null, reason: null })
          })
        if (ids.length < batch) return
      }
    },
  }
}
