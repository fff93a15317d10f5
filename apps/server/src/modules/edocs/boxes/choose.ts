import type { EdocChoice, EdocOutcomes } from '@khlang/contract/edoc-actions'
import { type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { type Deliver, textsOf } from '../delivery/deliver.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import * as copies from '../model/copies.repo.ts'
import type { EdocRow } from '../model/edoc.types.ts'
import * as edocs from '../model/edocs.repo.ts'
import { eachOf } from '../../../platform/outcomes.ts'
import type { Trash } from './trash.ts'

/** What the receiver does with a received copy: reading it, and deciding on one whose number was known (T31). */
export function createReceived(
  { db, audit, clock }: Pick<EdocsDeps, 'db' | 'audit' | 'clock'>,
  boxes: Boxes,
  trash: Pick<Trash, 'requireOwn' | 'setStatus' | 'purgeCopy'>,
  deliver: Pick<Deliver, 'fail'>,
) {
  /** What is in force in the Inbox under the number of a document is replaced by it, as its receiver decides. */
  async function takeInstead(tx: Tx, actor: PersonActor, edoc: EdocRow): Promise<void> {
    const replaced = await edocs.insertTakenInstead(tx, edoc.id, actor.accountId)
    // It was deleted meanwhile, or another one has come in its place: the reader looks again.
    if (replaced.length === 0) throw new AppError('EDOC_STATE')
    for (const other of replaced)
      await audit.record(tx, actor, {
        type: 'edoc.replaced',
        subject: other.id,
        data: { ...textsOf(other), instead: edoc.id },
      })
  }

  return {
    async markRead(actor: PersonActor, ids: readonly string[], read: boolean): Promise<EdocOutcomes> {
      // A mark is the account's: who only views its documents leaves it (C65).
      await boxes.requireBox(actor, 'inbox', 'manage')
      return eachOf(db, ids, async (tx, id) => {
        const { edoc, copy } = await trash.requireOwn(tx, actor.accountId, id, 'inbox')
        if ((copy.read_at !== null) === read) return
        await copies.updateCopy(tx, id, 'inbox', { read_at: read ? clock.now() : null })
        await audit.record(tx, actor, { type: read ? 'edoc.read' : 'edoc.unread', subject: id, data: textsOf(edoc) })
      })
    },

    async choose(actor: PersonActor, ids: readonly string[], choice: EdocChoice): Promise<EdocOutcomes> {
      await boxes.requireBox(actor, 'inbox', 'manage')
      return eachOf(db, ids, async (tx, id) => {
        const { edoc, copy } = await trash.requireOwn(tx, actor.accountId, id, 'inbox')
        if (edoc.status !== 'duplicate' || edoc.reason !== 'content_differs') throw new AppError('EDOC_STATE')
        await audit.record(tx, actor, { type: 'edoc.chosen', subject: id, data: { ...textsOf(edoc), choice } })
        if (choice === 'refuse') {
          await trash.purgeCopy(tx, copy, actor.personId, null)
          return deliver.fail(tx, edoc, 'refused_by_receiver')
        }
        if (choice === 'take_instead') await takeInstead(tx, actor, edoc)
        const sent = await copies.lockCopy(tx, id, 'outbox', edoc.sender_account_id)
        await trash.setStatus(tx, edoc, sent?.status === 'sender_delete' ? 'sender_delete' : 'active')
        // Who sent it from elsewhere knows it as arrived already.
        if (sent?.status !== 'duplicate') return
        const data = { ...textsOf(edoc), accountId: edoc.sender_account_id, status: 'active', reason: null } as const
        await audit.record(tx, systemActor('edocs'), { type: 'edoc.changed', subject: id, data })
      })
    },
  }
}
