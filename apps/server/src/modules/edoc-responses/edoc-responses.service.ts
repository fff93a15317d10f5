import { randomUUID } from 'node:crypto'
import type { EdocOutcomes } from '@khlang/contract/edoc-actions'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import type { EdocResponseKind } from '@khlang/contract/edoc-states'
import { type PersonActor, systemActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Audit } from '../audit/index.ts'
import { eachOf } from '../../platform/outcomes.ts'
import type { Edocs } from '../edocs/index.ts'
import * as repo from './edoc-responses.repo.ts'

const system = systemActor('edocs')

type Deps = { db: Db; audit: Audit; clock: Clock; edocs: Pick<Edocs, 'boxes' | 'trash' | 'notices'> }
type Said = { response: EdocResponseKind; reason?: string; paidOn?: string }

export type EdocResponses = ReturnType<typeof createEdocResponses>

/** What the receivers of documents say of them: accepted, disputed, paid. */
export function createEdocResponses({ db, audit, clock, edocs: { boxes, trash, notices } }: Deps) {
  async function respond(tx: Tx, actor: PersonActor, id: string, said: Required<Checked>): Promise<void> {
    const { edoc, copy } = await trash.requireOwn(tx, actor.accountId, id, 'inbox')
    // Whether to keep a second document of a known number is decided first.
    if (copy.trashed_at !== null || copy.status === 'duplicate' || edoc.status === 'closed')
      throw new AppError('EDOC_STATE')
    const at = clock.now()
    const { response, reason, paidOn } = said
    await repo.insertResponse(tx, {
      id: randomUUID(),
      edoc_id: id,
      response,
      reason,
      paid_on: paidOn,
      at,
      by_person: actor.personId,
    })
    await repo.showResponse(tx, id, response)
    const data = { documentNo: edoc.document_no, docType: edoc.doc_type, response, reason, paidOn }
    await audit.record(tx, actor, { type: 'edoc.responded', subject: id, data })
    // Nobody here has sent what came by mail.
    if (edoc.via === 'mail') return
    const accountId = edoc.sender_account_id
    await audit.record(tx, system, { type: 'edoc.responded', subject: id, data: { ...data, accountId } })
    await notices.notifyBox(tx, { accountId, box: 'outbox', kind: 'edocResponded', edoc, at })
  }

  return {
    async respond(actor: PersonActor, ids: readonly string[], said: Said): Promise<EdocOutcomes> {
      await boxes.requireBox(actor, 'inbox', 'manage')
      const checked = checkedOf(said, bangkokDay(clock.now()))
      return eachOf(db, ids, (tx, id) => respond(tx, actor, id, checked))
    },
  }
}

type Checked = { response: EdocResponseKind; reason: string | null; paidOn: string | null }

/** @throws EDOC_REASON_REQUIRED for a dispute without one, EDOC_PAYMENT_DAY for a payment without a day until today */
function checkedOf({ response, reason: text, paidOn: day }: Said, today: string): Checked {
  const reason = text?.trim() || null
  if (response === 'disputed' && reason === null) throw new AppError('EDOC_REASON_REQUIRED')
  if (response !== 'paid') return { response, reason, paidOn: null }
  const isDay = day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
  if (!isDay || day > today) throw new AppError('EDOC_PAYMENT_DAY')
  return { response, reason, paidOn: day }
}
