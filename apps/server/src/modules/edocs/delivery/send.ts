import type { Language } from '@khlang/contract'
import type { EdocChecked, EdocDelivered } from '@khlang/contract/edocs'
import type { AccountActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactAgain } from '../../../platform/db.ts'
import type { RequestKey } from '../../../platform/idempotency.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import { lockCopy } from '../model/copies.repo.ts'
import { findOwnKnown, lockEdoc } from '../model/edocs.repo.ts'
import { type Accept, againIfMoved } from './accept.ts'
import { unprovedKeyOf } from './vouching.ts'
import type { Parts, ReadParcel } from './read-parcel.ts'

type How = { step: 'send' | 'save'; language: Language; keyFor(parts: Parts): RequestKey | null }

/** Delivery as senders call it: in one step, or saved first and sent later. */
export function createSend({ db }: Pick<EdocsDeps, 'db'>, boxes: Boxes, parcels: ReadParcel, accept: Accept) {
  return {
    async deliver(actor: AccountActor, parts: Parts, { step, language, keyFor }: How): Promise<EdocDelivered> {
      await boxes.requireSender(actor)
      if (parts.xml === null && parts.pdf === null) throw new AppError('EDOC_FILES')
      const requestKey = keyFor(parts)
      return accept.accept(actor, await parcels.read(parts, language), step, requestKey)
    },

    async check(actor: AccountActor, parts: Parts): Promise<EdocChecked> {
      await boxes.requireSender(actor)
      const { facts, ...checked } = await parcels.check(parts)
      const known =
        facts &&
        (await findOwnKnown(db, actor.accountId, [facts.sellerKey, unprovedKeyOf(facts.sellerKey, actor.accountId)]))
      const isSame = known?.some((hash) => facts?.contentHash.equals(hash)) ?? false
      return { ...checked, known: isSame ? 'same_content' : known && known.length > 0 ? 'content_differs' : 'no' }
    },

    async sendDraft(actor: AccountActor, id: string): Promise<EdocDelivered> {
      await boxes.requireSender(actor)
      return againIfMoved(() =>
        transactAgain(db, async (tx) => {
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
