import type { EdocChecked, EdocDelivered } from '@khlang/contract/edocs'
import type { AccountActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactWithRetry } from '../../../platform/db.ts'
import type { RequestKey } from '../../../platform/idempotency.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import { lockCopy } from '../model/copies.repo.ts'
import type { DocumentFacts, EdocRow } from '../model/edoc.types.ts'
import { findOwnKnown, lockEdoc } from '../model/edocs.repo.ts'
import { type Accept, retryOnKeyConflict } from './accept.ts'
import type { Deliver } from './deliver.ts'
import { isBetterSigned, signedAs, unprovedKeyOf } from './vouching.ts'
import type { Parts, ReadSubmission } from './read-submission.ts'

export type How = { step: 'send' | 'save'; keyFor(parts: Parts): RequestKey | null }

export type Addressed = {
  light: DocumentFacts['light']
  speaksForSeller: boolean
  namesReceiver: boolean
  /** The account that takes it now, or null: asked for only where somebody sends it. */
  receiver(): Promise<string | null>
}

/** What a document would be if the sender of another one sent it. */
const asFrom = ({ authority }: EdocRow, facts: DocumentFacts) =>
  signedAs({ ...facts, authority: facts.signedBySeller ? 'signature' : authority })

/** Delivery as senders call it: in one step, or saved first and sent later. */
export function createSend(
  { db }: Pick<EdocsDeps, 'db'>,
  boxes: Boxes,
  submissions: ReadSubmission,
  { accept, deliver }: { accept: Accept; deliver: Pick<Deliver, 'takenBy'> },
) {
  return {
    async deliver(actor: AccountActor, parts: Parts, { step, keyFor }: How): Promise<EdocDelivered> {
      await boxes.requireSender(actor)
      if (parts.xml === null && parts.pdf === null) throw new AppError('EDOC_FILES')
      const requestKey = keyFor(parts)
      return accept.accept(actor, await submissions.read(parts), step, requestKey)
    },

    async check(actor: AccountActor, parts: Parts): Promise<EdocChecked> {
      await boxes.requireSender(actor)
      const { facts, ...checked } = await submissions.check(parts)
      if (!facts) return { ...checked, known: 'no' }
      const { light, findings } = checked.deliverable ? await accept.judge(actor, facts) : checked
      const keys = [facts.sellerKey, unprovedKeyOf(facts.sellerKey, actor.accountId)]
      const known = await findOwnKnown(db, actor.accountId, keys)
      const same = known.filter((one) => one.content_hash.equals(facts.contentHash))
      // What is signed better takes their place.
      const isRepeat = same.some((one) => !isBetterSigned(asFrom(one, facts), one))
      return {
        ...checked,
        light,
        findings,
        known: isRepeat ? 'same_content' : known.length > same.length ? 'content_differs' : 'no',
      }
    },

    /**
     * Who sends a document for whom, if it can be sent: whether the caller has the seller's word, whatever the document is
     * signed with, and whoever would take it now.
     */
    async address(actor: AccountActor, parts: Parts): Promise<Addressed> {
      await boxes.requireSender(actor)
      const { facts } = await submissions.read(parts)
      const vouched = await accept.judge(actor, facts)
      return {
        light: vouched.light,
        speaksForSeller: vouched.authority === 'seller' || vouched.authority === 'mandate',
        namesReceiver: vouched.receiver.taxId !== null,
        receiver: () => deliver.takenBy(db, vouched),
      }
    },

    async sendDraft(actor: AccountActor, id: string): Promise<EdocDelivered> {
      await boxes.requireSender(actor)
      return retryOnKeyConflict(() =>
        transactWithRetry(db, async (tx) => {
          const edoc = await lockEdoc(tx, id)
          if (!edoc || edoc.sender_account_id !== actor.accountId) throw new AppError('EDOC_NOT_FOUND')
          const copy = await lockCopy(tx, id, 'outbox', actor.accountId)
          if (!copy) throw new AppError('EDOC_NOT_FOUND')
          if (edoc.status !== 'draft' || copy.trashed_at) throw new AppError('EDOC_STATE')
          return accept.sendDraft(tx, actor, edoc)
        }),
      )
    },
  }
}

export type Send = ReturnType<typeof createSend>
