import { type Input, type Language, pageLimits, type Reply } from '@khlang/contract'
import {
  type chooseRestore,
  type getHistory,
  type listRestoreEntries,
  type listRestores,
  type Restore,
  type RestoreEntry,
  type RestoreWay,
} from '@khlang/contract/restores'
import { type PersonActor, personActor } from '../../../platform/actor.ts'
import { AppError, storedOutcome } from '../../../platform/app-error.ts'
import { assertClocksAgree } from '../../../platform/clock-skew.ts'
import { type Db, transact, type Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import { findPersonNames } from '../../../platform/person-names.ts'
import { model } from '../../drive/index.ts'
import { createTaskRun, progress, task } from '../../tasks/index.ts'
import { findPolicy } from '../retention/version-policy.repo.ts'
import { actingFor, type Order } from './acting.ts'
import { presentEarlier, presentEntry, presentRun, wayOf } from './present-restore.ts'
import * as repo from './restores.repo.ts'
import { boundsOf, endOf, restoredName, restoreStateOf } from './restores.rules.ts'
import { createPlanRestore } from './plan-restore.ts'
import { createRecordPrivate } from './record-private.ts'
import { createRunRestore, type RestoreParts } from './run-restore.ts'
import type { HistoryDeps } from '../deps.ts'

const keepDays = 7
/** How long runs are listed; their entries are deleted earlier. */
const listDays = 90
/** Asked for by a person for themself. */
const own: Order = { ordered_in: null, owner_id: null }
const noSums = { beside: 0, in_place: 0, done: 0, failed: 0, beside_kept: 0, in_place_kept: 0 }

type EntriesQuery = Input<typeof listRestoreEntries>['query']
export type Restores = ReturnType<typeof createRestores>

/** Point-in-time restore of a file or a folder (A30): chosen, previewed, then restored by a job. */
export function createRestores(all: HistoryDeps, parts: RestoreParts) {
  const { db, accounts, clock, clockSkew, audit, access } = all
  const { runUntilRefused } = createTaskRun(all)
  const plan = createPlanRestore(all)
  const bringBack = createRunRestore(all, parts)
  const recordPrivate = createRecordPrivate(all)

  /** An order for a business reaches its own drives only. */
  const requireChosen = async (where: Db, actor: PersonActor, id: string, { ordered_in, owner_id }: Order = own) => {
    const found = await access.requireItem(where, actor, 'item.see', id)
    if (found.access.level === null && found.access.pathOnly) throw new AppError('NOT_ALLOWED')
    const isForeign = found.drive.account_id !== ordered_in || (found.drive.kind === 'business') !== (owner_id === null)
    if (ordered_in !== null && isForeign) throw new AppError('NOT_FOUND')
    if (found.trashed) throw new AppError('ITEM_IN_TRASH')
    return found
  }

  const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)

  /** The caller's own run, as it was ordered: for themself, or for a business. */
  function requireOwn(actor: PersonActor, run: repo.RunRow | undefined, orderedIn: string | null = null): repo.RunRow {
    const found = task.requireOwn(actor, run, clock.now())
    if (found.ordered_in !== orderedIn) throw new AppError('NOT_FOUND')
    return found
  }

  /** Ends a run and records it, exactly once. */
  async function end(
    tx: Tx,
    actor: PersonActor,
    run: repo.RunRow,
    how: ReturnType<typeof endOf>,
    why: AppError | null,
  ) {
    const sums = (await repo.sumEntries(tx, run.id)) ?? noSums
    const { done } = sums
    const [wanted, kept] = run.way === 'inPlace' ? [sums.in_place, sums.in_place_kept] : [sums.beside, sums.beside_kept]
    const left = Math.max(0, wanted - done)
    await progress.updateProgress(tx, run.id, {
      state: how === 'canceled' ? how : how === 'failed' || why !== null ? 'failed' : 'done',
      ...storedOutcome(why),
      done,
      total: wanted + kept,
      left_count: left,
      ...(run.way !== null && { kept_until: daysFromNow(listDays) }),
      changed_at: clock.now(),
    })
    const data = { at: run.at.toISOString(), how, items: done, left }
    await audit.record(tx, actingFor(actor, { ...run, ordered_in: null }), {
      type: 'restore.ended',
      subject: run.item_id,
      data,
    })
    if (run.way !== null) await recordPrivate(tx, actor, run, done, 'ended')
  }

  const finish = (actor: PersonActor, runId: string, why: AppError | null = null) =>
    transact(db, async (tx) => {
      const run = await repo.lockRun(tx, runId, 'update')
      if (!run || restoreStateOf(run) !== 'running') return
      const sums = (await repo.sumEntries(tx, runId)) ?? noSums
      const kept = run.way === 'inPlace' ? sums.in_place_kept : sums.beside_kept
      await end(tx, actor, run, why === null ? endOf({ ...sums, kept }) : sums.done > 0 ? 'partly' : 'failed', why)
    })

  const settlePlan = (runId: string, state: 'done' | 'failed', why: AppError | null) =>
    transact(db, async (tx) => {
      const run = await repo.lockRun(tx, runId, 'update')
      if (run && restoreStateOf(run) === 'chosen')
        await progress.updateProgress(tx, runId, { state, ...storedOutcome(why), changed_at: clock.now() })
    })

  async function entriesOf(
    actor: PersonActor,
    run: repo.RunRow,
    query: EntriesQuery,
    language: Language,
  ): Promise<Reply<typeof listRestoreEntries>> {
    const { way, show, cursor, limit = pageLimits.default } = query
    const of = `restore ${run.id} ${way} ${show}`
    const after = decodeCursor(cursor, of, 'number')
    const rows = await repo.findEntries(db, run.id, { way, show, after: Number(after?.value ?? 0), limit: limit + 1 })
    const { page, nextCursor } = cutPage(rows, limit, ({ n }) => ({ of, kind: 1, value: String(n), id: run.id }))
    // Items that became invisible since the preview are omitted.
    const ids = page.map((row) => row.item_id)
    const there = await access.evaluateAll(db, actor, 'item.see', ids)
    const items: RestoreEntry[] = []
    for (const row of page) {
      const evaluation = there.get(row.item_id)
      if (evaluation ? evaluation.code !== null : row.action !== 'gone') continue
      items.push(presentEntry(row, way, language))
    }
    return { items, nextCursor }
  }

  /** Ends a run on behalf of whoever may. */
  const cancelFor = (actor: PersonActor, id: string): Promise<void> =>
    transact(db, async (tx) => {
      const run = await repo.lockRun(tx, id, 'update')
      if (!run || (!task.isInFlight(run) && restoreStateOf(run) !== 'preview')) throw new AppError('RESTORE_STATE')
      await end(tx, actor, run, 'canceled', null)
    })

  return {
    async history(actor: PersonActor, id: string, order = own): Promise<Reply<typeof getHistory>> {
      const { item, drive } = await requireChosen(db, actingFor(actor, order), id, order)
      const now = clock.now()
      const { days } = await findPolicy(db, drive.account_id)
      const { earliest, wholeSince } = boundsOf(item.created_at, now, days)
      return { earliest: earliest.toISOString(), wholeSince: wholeSince.toISOString(), now: now.toISOString() }
    },

    choose: (
      actor: PersonActor,
      body: Input<typeof chooseRestore>['body'],
      language: Language,
      order: Order = own,
    ): Promise<Restore> =>
      transact(db, async (tx) => {
        const { item, drive } = await requireChosen(tx, actingFor(actor, order), body.itemId, order)
        // What happened is compared with what is there, whichever machine has written it.
        await assertClocksAgree(clockSkew)
        const [at, now] = [new Date(body.at), clock.now()]
        const { days } = await findPolicy(tx, drive.account_id)
        const { earliest } = boundsOf(item.created_at, now, days)
        // The UI chooses times to the minute, so the minute of creation counts.
        if (!(at.getTime() >= earliest.getTime() - 60_000 && at <= now))
          throw new AppError('RESTORE_MOMENT', { earliest })
        const id = await task.begin(tx, actor, { kind: 'restore', total: 0, at: now, isQuiet: true })
        await repo.insertRun(tx, { id, item_id: item.id, drive_id: drive.id, at, ...order })
        await enqueue(tx, 'drive:restore', { runId: id }, { queue: `restore ${actor.personId}`, isAwaited: true })
        const run = requireOwn(actor, await repo.findRun(tx, id), order.ordered_in)
        return presentRun(tx, run, language)
      }),

    show: async (actor: PersonActor, id: string, language: Language): Promise<Restore> =>
      presentRun(db, requireOwn(actor, await repo.findRun(db, id)), language),

    entries: async (actor: PersonActor, id: string, query: EntriesQuery, language: Language) =>
      entriesOf(actor, requireOwn(actor, await repo.findRun(db, id)), query, language),
    entriesOf,

    start: (
      actor: PersonActor,
      id: string,
      way: RestoreWay,
      language: Language,
      orderedIn: string | null = null,
    ): Promise<Restore> =>
      transact(db, async (tx) => {
        const run = requireOwn(actor, await repo.lockRun(tx, id, 'update'), orderedIn)
        if (restoreStateOf(run) !== 'preview') throw new AppError('RESTORE_STATE')
        if (run.ordered_in !== null) await accounts.assertInPackage(tx, run.ordered_in, 'backup')
        const acting = actingFor(actor, run)
        const { item, drive } = await requireChosen(tx, acting, run.item_id, run)
        if (way === 'beside') await access.requireItem(tx, acting, 'folder.create', item.parent_id ?? item.id)
        const sums = await repo.sumEntries(tx, id)
        const need = (way === 'beside' ? sums?.beside_bytes : sums?.in_place_bytes) ?? 0
        const space = await model.findSpace(tx, drive.id)
        const left = space ? space.quota - space.used : 0
        if (need > left) throw model.storageFull(left, need)
        const folder_name = restoredName(item.name, run.at, language)
        await repo.updateRun(tx, id, { way, folder_name })
        const again = { state: 'waiting', session_id: actor.sessionId, kept_until: daysFromNow(listDays) } as const
        await progress.updateProgress(tx, id, { ...again, changed_at: clock.now() })
        const items = (way === 'beside' ? sums?.beside : sums?.in_place) ?? 0
        const data = { at: run.at.toISOString(), way, items }
        await audit.record(tx, acting, { type: 'restore.started', subject: item.id, data })
        await recordPrivate(tx, actor, run, items, 'started')
        await enqueue(tx, 'drive:restore', { runId: id }, { queue: `restore ${actor.personId}`, isAwaited: true })
        return presentRun(tx, { ...run, ...again, way }, language)
      }),

    /** Finished items stay; the current step is completed first. */
    async cancel(actor: PersonActor, id: string, language: Language): Promise<Restore> {
      requireOwn(actor, await repo.findRun(db, id))
      await cancelFor(actor, id)
      return presentRun(db, requireOwn(actor, await repo.findRun(db, id)), language)
    },
    cancelFor,

    /** The job: previews or restores the chosen item. */
    run: (runId: string): Promise<void> =>
      runUntilRefused(
        runId,
        async (_, actor) => {
          const run = await repo.findRun(db, runId)
          if (!run) return
          const way = wayOf(run.way)
          const acting = actingFor(actor, run)
          if (way === null) {
            await plan(acting, run)
            await settlePlan(runId, 'done', null)
          } else if (await bringBack(acting, runId, way)) await finish(actor, runId)
        },
        // A requester who may no longer act for the account restores nothing more; the outcome so far is recorded.
        async ({ person_id: personId, account_id: accountId, session_id: sessionId }, why) => {
          await settlePlan(runId, 'failed', why)
          await finish(personActor({ personId, accountId, sessionId }), runId, why)
        },
      ),

    /** Earlier restores of an item, or of a whole drive; those of others require permission to read the log. */
    async earlier(
      actor: PersonActor,
      { itemId, cursor, limit = pageLimits.default }: Input<typeof listRestores>['query'],
    ): Promise<Reply<typeof listRestores>> {
      const found = await requireChosen(db, actor, itemId)
      const of = `restores ${itemId}`
      const rows = await repo.findEarlier(db, {
        itemId,
        driveId: found.item.parent_id === null ? found.drive.id : null,
        personId: (await access.may(db, actor, 'item.log', found)) ? null : actor.personId,
        now: clock.now(),
        after: decodeCursor(cursor, of, 'time'),
        limit: limit + 1,
      })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.created_at, last.id))
      const names = await findPersonNames(
        db,
        page.map((row) => row.person_id),
      )
      const openSince = daysFromNow(-keepDays)
      return { items: page.map((row) => presentEarlier(row, names, { actor, openSince })), nextCursor }
    },

    sweep: () => transact(db, (tx) => repo.forgetEntries(tx, daysFromNow(-keepDays))),
  }
}
