import { fieldText } from '@khlang/contract/field-texts'
import { type Input, type Language, pageLimits, type Reply } from '@khlang/contract'
import type {
  BusinessRestore,
  chooseBusinessRestore,
  getRestoreReach,
  listBusinessRestoreEntries,
  listBusinessRestores,
} from '@khlang/contract/business-restores'
import { restoreActions, type RestoreAction, type RestoreWay } from '@khlang/contract/restores'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import type { Db } from '../../../platform/db.ts'
import type { HistoryDeps } from '../deps.ts'
import * as repo from './business-restores.repo.ts'
import { presentRun, wayOf } from './present-restore.ts'
import type { Restores } from './restores.ts'
import { restoreStateOf } from './restores.rules.ts'

type What = Input<typeof getRestoreReach>['query']
const listOf = 'business-restores'

/** Restores that an Admin Business orders: items of Drive Business, and private drives of employees by number only. */
export function createBusinessRestores(
  { db, clock }: Pick<HistoryDeps, 'db' | 'clock'>,
  { restores }: { restores: Restores },
) {
  /** The item, and whose private drive it is the root of. */
  async function resolve(actor: PersonActor, { itemId, employeeId }: What) {
    if ((itemId === undefined) === (employeeId === undefined))
      throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'itemId', message: fieldText('itemOrEmployee') }] })
    const order = { ordered_in: actor.accountId, owner_id: null }
    if (itemId !== undefined) return { itemId, order }
    const found = await repo.findPrivateRoot(db, actor.accountId, employeeId ?? '')
    if (!found) throw new AppError('NOT_FOUND')
    return { itemId: found.root_id, order: { ...order, owner_id: found.person_id } }
  }

  async function requireRun(actor: PersonActor, id: string): Promise<repo.BusinessRunRow> {
    const run = await repo.findBusinessRun(db, actor.accountId, id)
    if (!run || (run.kept_until !== null && run.kept_until <= clock.now())) throw new AppError('NOT_FOUND')
    return run
  }

  async function show(actor: PersonActor, id: string, language: Language, on: Db = db): Promise<BusinessRestore> {
    const run = await requireRun(actor, id)
    const [shown, { actions, renamed }] = await Promise.all([
      presentRun(on, run, language),
      repo.countActions(on, run.id),
    ])
    const me = run.person_id === actor.personId
    return {
      ...shown,
      // The new folder of a private drive is its owner's.
      targetId: run.owner_id === null ? shown.targetId : null,
      name: run.name,
      owner: run.owner,
      by: { name: run.by_name, me },
      counts: Object.fromEntries(restoreActions.map((action) => [action, actions.get(action) ?? 0])) as Record<
        RestoreAction,
        number
      >,
      renamed,
      mayStart: me && run.ordered_in === actor.accountId && shown.state === 'preview',
    }
  }

  return {
    show,

    async reach(actor: PersonActor, what: What): Promise<Reply<typeof getRestoreReach>> {
      const { itemId, order } = await resolve(actor, what)
      return restores.history(actor, itemId, order)
    },

    async choose(
      actor: PersonActor,
      { at, ...what }: Input<typeof chooseBusinessRestore>['body'],
      language: Language,
    ): Promise<BusinessRestore> {
      const { itemId, order } = await resolve(actor, what)
      const { id } = await restores.choose(actor, { itemId, at }, language, order)
      return show(actor, id, language)
    },

    async start(actor: PersonActor, id: string, way: RestoreWay, language: Language): Promise<BusinessRestore> {
      await restores.start(actor, id, way, language, actor.accountId)
      return show(actor, id, language)
    },

    async cancel(actor: PersonActor, id: string, language: Language): Promise<BusinessRestore> {
      const run = await requireRun(actor, id)
      await restores.cancelFor(actor, run.id)
      return show(actor, id, language)
    },

    async entries(
      actor: PersonActor,
      id: string,
      query: Input<typeof listBusinessRestoreEntries>['query'],
      language: Language,
    ): Promise<Reply<typeof listBusinessRestoreEntries>> {
      const run = await requireRun(actor, id)
      if (run.owner_id !== null) throw new AppError('NOT_ALLOWED')
      return restores.entriesOf(actor, run, query, language)
    },

    async list(
      actor: PersonActor,
      { cursor, limit = pageLimits.default }: Input<typeof listBusinessRestores>['query'],
    ): Promise<Reply<typeof listBusinessRestores>> {
      const after = decodeCursor(cursor, listOf, 'time')
      const rows = await repo.findBusinessRuns(db, actor.accountId, { now: clock.now(), after, limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(listOf, last.created_at, last.id))
      const items = page.map((row) => ({
        id: row.id,
        name: row.name,
        owner: row.owner,
        by: { name: row.by_name, me: row.person_id === actor.personId },
        startedAt: row.created_at.toISOString(),
        at: row.at.toISOString(),
        way: wayOf(row.way) ?? ('beside' as const),
        state: restoreStateOf(row),
        done: row.done,
        left: row.left_count,
      }))
      return { items, nextCursor }
    },
  }
}
