import { type Page, pageLimits } from '@khlang/contract'
import type { EdocOutcomes } from '@khlang/contract/edoc-actions'
import type { UnprovedEdoc } from '@khlang/contract/edoc-unproved'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import type { Tx } from '../../../platform/db.ts'
import { retryOnKeyConflict } from '../delivery/accept.ts'
import { type Deliver, textsOf } from '../delivery/deliver.ts'
import * as pending from '../delivery/pending.repo.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import * as edocs from '../model/edocs.repo.ts'
import { eachOf } from '../../../platform/outcomes.ts'
import { presentFindings } from './present.ts'
import { shownSender, shownTaxId } from './search.rules.ts'
import type { Trash } from './trash.ts'

/** What a receiver decides about documents of which nothing shows that they come from their seller. */
export function createUnproved(
  { db, audit, clock }: Pick<EdocsDeps, 'db' | 'audit' | 'clock'>,
  boxes: Boxes,
  { trash, deliver }: { trash: Pick<Trash, 'requireOwn'>; deliver: Pick<Deliver, 'attempt' | 'fail'> },
) {
  const confirm = (tx: Tx, actor: PersonActor, id: string) =>
    edocs.updateEdoc(tx, id, { confirmed_at: clock.now(), confirmed_by: actor.personId })

  /** Held ones are in no box: whose they are is what their row says. */
  async function decide(tx: Tx, actor: PersonActor, id: string, choice: 'accept' | 'refuse'): Promise<void> {
    const edoc = await edocs.lockEdoc(tx, id)
    if (edoc?.receiver_account_id !== actor.accountId || edoc.reason !== 'sender_unproved')
      throw new AppError('EDOC_NOT_FOUND')
    if (edoc.status !== 'pending') throw new AppError('EDOC_STATE')
    await audit.record(tx, actor, { type: 'edoc.chosen', subject: id, data: { ...textsOf(edoc), choice } })
    if (choice === 'refuse') return deliver.fail(tx, edoc, 'refused_by_receiver')
    await confirm(tx, actor, id)
    // Its owner asks for this one: that is their consent for it.
    const { shown } = await deliver.attempt(tx, edoc, 'import')
    if (shown.status === 'pending') throw new AppError(shown.reason === 'storage_full' ? 'STORAGE_FULL' : 'EDOC_STATE')
  }

  return {
    /** What waits, with what speaks for it and against it; nothing of it is in a box. */
    async list(
      actor: PersonActor,
      { cursor, limit = pageLimits.default }: { cursor?: string; limit?: number },
    ): Promise<Page<UnprovedEdoc>> {
      const permission = await boxes.requireBox(actor, 'inbox', 'view')
      const of = 'unproved documents'
      const after = Number(decodeCursor(cursor, of, 'number')?.value ?? 0)
      const rows = await pending.findUnproved(db, actor.accountId, after, limit + 1)
      const { page, nextCursor } = cutPage(rows, limit, ({ seq, id }) => ({ of, kind: 0, value: String(seq), id }))
      const mayManage = permission === 'manage'
      return {
        items: page.map((row) => ({
          id: row.id,
          documentNo: row.documentNo,
          docType: row.docType,
          docDate: row.docDate,
          gross: row.gross,
          currency: row.currency,
          seller: { name: row.sellerName, taxId: shownTaxId(row.sellerTaxId, mayManage) },
          sender: shownSender({ name: row.senderName, taxId: row.senderTaxId, via: row.via }, mayManage),
          signature: row.signature,
          light: row.light,
          findings: presentFindings(row.findings, permission),
          knownSender: row.knownSender,
          at: row.at.toISOString(),
          until: row.until.toISOString(),
        })),
        nextCursor,
      }
    },

    async decide(actor: PersonActor, ids: readonly string[], choice: 'accept' | 'refuse'): Promise<EdocOutcomes> {
      await boxes.requireBox(actor, 'inbox', 'manage')
      return retryOnKeyConflict(() => eachOf(db, ids, (tx, id) => decide(tx, actor, id, choice)))
    },

    /** Says of received documents that they count all the same. */
    async confirm(actor: PersonActor, ids: readonly string[]): Promise<EdocOutcomes> {
      await boxes.requireBox(actor, 'inbox', 'manage')
      return eachOf(db, ids, async (tx, id) => {
        const { edoc } = await trash.requireOwn(tx, actor.accountId, id, 'inbox')
        if (edoc.authority !== 'none') throw new AppError('EDOC_STATE')
        await confirm(tx, actor, id)
        await audit.record(tx, actor, {
          type: 'edoc.chosen',
          subject: id,
          data: { ...textsOf(edoc), choice: 'accept' },
        })
      })
    },
  }
}
