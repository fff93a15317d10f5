import { type Input, pageLimits, type Reply } from '@khlang/contract'
import {
  type getOpenSupport,
  type getSupportDesk,
  type listSupport,
  type listSupportSteps,
  supportSteps,
} from '@khlang/contract/support'
import type { SupportEvent } from '@khlang/contract/events/support'
import type { PersonActor, SupportActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../platform/cursors.ts'
import { transact } from '../../platform/db.ts'
import type { Agents } from './agents.ts'
import type { SupportDeps } from './deps.ts'
import type { EndAccess } from './end-access.ts'
import { notFound, presentAccess } from './present.ts'
import { isOpen, stateAt } from './support.rules.ts'
import * as steps from './steps.repo.ts'
import * as repo from './support.repo.ts'

type Step = (typeof supportSteps)[number]

function eventOf(
  { what, id, name }: { what: Step; id: string | null; name: string },
  by: { agent: string; accessId: string },
): SupportEvent {
  const subject = id ?? by.accessId
  if (what === 'inbox' || what === 'outbox') return { type: 'support.viewed_box', subject, data: { ...by, box: what } }
  if (what === 'document') return { type: 'support.viewed_edoc', subject, data: { ...by, documentNo: name } }
  return { type: 'support.viewed', subject, data: { ...by, what, name } }
}

/** What both sides see: the agent's desk, the owner's list, and each thing that is opened while it happens. */
export function createWatch(
  { db, audit, clock, accounts, drive, edocs }: SupportDeps,
  { agents, ends }: { agents: Agents; ends: EndAccess },
) {
  async function answers({ personId, accountId }: PersonActor): Promise<boolean> {
    return (await accounts.findAnswerable(db, accountId)).some((one) => one.personId === personId)
  }

  const nameOf = async (actor: SupportActor, what: Step, id: string): Promise<string | null> =>
    what === 'document'
      ? edocs.details.numberOf(actor, id)
      : ((await drive.describe(actor, [id])).get(id)?.name ?? null)

  return {
    async desk(actor: PersonActor): Promise<Reply<typeof getSupportDesk>> {
      const { name } = await agents.requireAgent(db, actor)
      const now = clock.now()
      const row = await repo.findLatestOfAgent(db, actor.personId)
      return { agent: name, now: now.toISOString(), access: row ? presentAccess(row, now) : null }
    },

    /** What is open for the account; employees who cannot answer it see nothing. */
    async open(actor: PersonActor): Promise<Reply<typeof getOpenSupport>> {
      const now = clock.now()
      const row = await repo.findOpenOf(db, actor.accountId)
      const isShown = row !== undefined && isOpen(stateAt(row, now)) && (await answers(actor))
      return { now: now.toISOString(), access: isShown ? presentAccess(row, now) : null }
    },

    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor }: Input<typeof listSupport>['query'],
    ): Promise<Reply<typeof listSupport>> {
      if (!(await answers(actor))) throw new AppError('NOT_ADMIN')
      const of = 'support'
      const place = decodeCursor(cursor, of, 'time')
      const after = place && { at: new Date(place.value), id: place.id }
      const rows = await repo.findPageOf(db, actor.accountId, after, limit + 1)
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.requested_at, last.id))
      const now = clock.now()
      return { items: page.map((row) => presentAccess(row, now)), nextCursor, now: now.toISOString() }
    },

    async steps(
      actor: PersonActor,
      id: string,
      { limit = pageLimits.default, cursor }: Input<typeof listSupportSteps>['query'],
    ): Promise<Reply<typeof listSupportSteps>> {
      const row = await repo.findAccess(db, id)
      const isTheirs = row && (row.agent_id === actor.personId || (await ends.answersFor(db, actor, row)))
      if (!isTheirs) throw notFound()
      const of = `support ${id}`
      const before = decodeCursor(cursor, of, 'number', 'number')
      const rows = await steps.findSteps(db, id, before && Number(before.id), limit + 1)
      const { page, nextCursor } = cutPage(rows, limit, (last) => ({ of, kind: 0, value: '0', id: String(last.id) }))
      return {
        items: page.map((step) => ({
          id: String(step.id),
          at: step.at.toISOString(),
          what: supportSteps.find((what) => what === step.what) ?? 'item',
          itemId: step.item_id,
          name: step.name,
        })),
        nextCursor,
      }
    },

    /** Writes down what support opens, before it is shown: what cannot be written down is not shown. */
    async note(actor: SupportActor, what: Step, id: string | null): Promise<void> {
      const name = id === null ? null : await nameOf(actor, what, id)
      const itemId = what === 'document' ? null : id
      const { sessionId } = actor.support
      await transact(db, async (tx) => {
        if (!(await steps.insertStep(tx, sessionId, { what, itemId, name }, clock.now())))
          throw new AppError('SUPPORT_ENDED')
        const row = await repo.findAccess(tx, sessionId)
        const by = { agent: row?.agent_name ?? '', accessId: sessionId }
        await audit.record(tx, actor, eventOf({ what, id, name: name ?? '' }, by))
      })
    },
  }
}
