import { formatBytes, type Input, type Language, pageLimits, type Reply } from '@khlang/contract'
import {
  type chooseRestore,
  type EarlierRestore,
  type getHistory,
  type listRestoreEntries,
  type listRestores,
  maxRestoreItems,
  type Restore,
  restoreActions,
  type RestoreEntry,
  type RestoreWay,
  restoreWays,
} from '@khlang/contract/restores'
import { type PersonActor, personActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, transact, type Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import { content, model } from '../../drive/index.ts'
import { createTaskRun, progress, task } from '../../tasks/index.ts'
import { findPolicy } from '../retention/version-policy.repo.ts'
import * as repo from './restores.repo.ts'
import { boundsOf, endOf, restoredName, restoreStateOf } from './restores.rules.ts'
import { createPlanRestore } from './plan-restore.ts'
import { createRunRestore, type RestoreParts } from './run-restore.ts'
import type { HistoryDeps } from '../deps.ts'

const keepDays = 7
/** How long runs are listed; their entries are deleted earlier. */
const listDays = 90
const noSums = { beside: 0, in_place: 0, done: 0, failed: 0, beside_kept: 0, in_place_kept: 0 }

/** Point-in-time restore of a file or a folder (A30): chosen, previewed, then restored by a job. */
export function createRestores(all: HistoryDeps, parts: RestoreParts) {
  const { db, clock, audit, access } = all
  const { runUntilRefused } = createTaskRun(all)
  const plan = createPlanRestore(all)
  const bringBack = createRunRestore(all, parts)

  const requireChosen = async (where: Db, actor: PersonActor, id: string) => {
    const found = await access.requireItem(where, actor, 'item.see', id)
    if (found.access.level === null && found.access.pathOnly) throw new AppError('NOT_ALLOWED')
    if (found.trashed) throw new AppError('ITEM_IN_TRASH')
    return found
  }

  const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)

  const own = (actor: PersonActor, run: repo.RunRow | undefined): repo.RunRow =>
    task.requireOwn(actor, run, clock.now())

  async function present(where: Db, run: repo.RunRow, language: Language): Promise<Restore> {
    const sums = await repo.sumEntries(where, run.id)
    const { id, item_id, at, way, target_id, code } = run
    return {
      id,
      itemId: item_id,
      at: at.toISOString(),
      state: restoreStateOf(run),
      way: wayOf(way),
      beside: { items: sums?.beside ?? 0, bytes: sums?.beside_bytes ?? 0, left: sums?.beside_left ?? 0 },
      inPlace: { items: sums?.in_place ?? 0, bytes: sums?.in_place_bytes ?? 0, left: sums?.in_place_left ?? 0 },
      done: sums?.done ?? 0,
      failed: sums?.failed ?? 0,
      targetId: target_id,
      message: messageOf(code, language),
    }
  }

  /** Ends a run and records it, exactly once. */
  async function end(tx: Tx, actor: PersonActor, run: repo.RunRow, how: ReturnType<typeof endOf>, code: string | null) {
    const sums = (await repo.sumEntries(tx, run.id)) ?? noSums
    const { done } = sums
    const [wanted, kept] = run.way === 'inPlace' ? [sums.in_place, sums.in_place_kept] : [sums.beside, sums.beside_kept]
    const left = Math.max(0, wanted - done)
    await progress.updateProgress(tx, run.id, {
      state: how === 'canceled' ? how : how === 'failed' || code !== null ? 'failed' : 'done',
      code,
      done,
      total: wanted + kept,
      left_count: left,
      ...(run.way !== null && { kept_until: daysFromNow(listDays) }),
      changed_at: clock.now(),
    })
    const data = { at: run.at.toISOString(), how, items: done, left }
    await audit.record(tx, actor, { type: 'restore.ended', subject: run.item_id, data })
  }

  const finish = (actor: PersonActor, runId: string, code: string | null = null) =>
    transact(db, async (tx) => {
      const run = await repo.lockRun(tx, runId, 'update')
      if (!run || restoreStateOf(run) !== 'running') return
      const sums = (await repo.sumEntries(tx, runId)) ?? noSums
      const kept = run.way === 'inPlace' ? sums.in_place_kept : sums.beside_kept
      await end(tx, actor, run, code === null ? endOf({ ...sums, kept }) : sums.done > 0 ? 'partly' : 'failed', code)
    })

  const settlePlan = (runId: string, state: 'done' | 'failed', code: string | null) =>
    transact(db, async (tx) => {
      const run = await repo.lockRun(tx, runId, 'update')
      if (run && restoreStateOf(run) === 'chosen')
        await progress.updateProgress(tx, runId, { state, code, changed_at: clock.now() })
    })

  return {
    async history(actor: PersonActor, id: string): Promise<Reply<typeof getHistory>> {
      const { item, drive } = await requireChosen(db, actor, id)
      const now = clock.now()
      const { days } = await findPolicy(db, drive.account_id)
      const { earliest, wholeSince } = boundsOf(item.created_at, now, days)
      return { earliest: earliest.toISOString(), wholeSince: wholeSince.toISOString(), now: now.toISOString() }
    },

    choose: (actor: PersonActor, body: Input<typeof chooseRestore>['body'], language: Language): Promise<Restore> =>
      transact(db, async (tx) => {
        const { item, drive } = await requireChosen(tx, actor, body.itemId)
        const [at, now] = [new Date(body.at), clock.now()]
        const { days } = await findPolicy(tx, drive.account_id)
        const { earliest } = boundsOf(item.created_at, now, days)
        // The UI chooses times to the minute, so the minute of creation counts.
        if (!(at.getTime() >= earliest.getTime() - 60_000 && at <= now))
          throw new AppError('RESTORE_MOMENT', { earliest })
        const id = await task.begin(tx, actor, { kind: 'restore', total: 0, at: now, isQuiet: true })
        await repo.insertRun(tx, { id, item_id: item.id, drive_id: drive.id, at })
        await enqueue(tx, 'drive:restore', { runId: id }, { queue: `restore ${actor.personId}`, isAwaited: true })
        return present(tx, own(actor, await repo.findRun(tx, id)), language)
      }),

    show: async (actor: PersonActor, id: string, language: Language): Promise<Restore> =>
      present(db, own(actor, await repo.findRun(db, id)), language),

    async entries(
      actor: PersonActor,
      id: string,
      query: Input<typeof listRestoreEntries>['query'],
      language: Language,
    ): Promise<Reply<typeof listRestoreEntries>> {
      const run = own(actor, await repo.findRun(db, id))
      const { way, show, cursor, limit = pageLimits.default } = query
      const of = `restore ${id} ${way} ${show}`
      const after = decodeCursor(cursor, of, 'number')
      const rows = await repo.findEntries(db, id, { way, show, after: Number(after?.value ?? 0), limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, ({ n }) => ({ of, kind: 1, value: String(n), id: run.id }))
      // Items that became invisible since the preview are omitted.
      const located = await access.locateAll(
        db,
        actor,
        page.map((row) => row.item_id),
      )
      const items: RestoreEntry[] = []
      for (const row of page) {
        const found = located.get(row.item_id)
        if (found ? !(await access.ask(db, actor, 'item.see', found)).allowed : row.action !== 'gone') continue
        items.push(presentEntry(row, way, language))
      }
      return { items, nextCursor }
    },

    start: (actor: PersonActor, id: string, way: RestoreWay, language: Language): Promise<Restore> =>
      transact(db, async (tx) => {
        const run = own(actor, await repo.lockRun(tx, id, 'update'))
        if (restoreStateOf(run) !== 'preview') throw new AppError('RESTORE_STATE')
        const { item, drive } = await requireChosen(tx, actor, run.item_id)
        if (way === 'beside') await access.requireItem(tx, actor, 'folder.create', item.parent_id ?? item.id)
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
        await audit.record(tx, actor, { type: 'restore.started', subject: item.id, data })
        await enqueue(tx, 'drive:restore', { runId: id }, { queue: `restore ${actor.personId}`, isAwaited: true })
        return present(tx, { ...run, ...again, way }, language)
      }),

    /** Finished items stay; the current step is completed first. */
    cancel: (actor: PersonActor, id: string, language: Language): Promise<Restore> =>
      transact(db, async (tx) => {
        const run = own(actor, await repo.lockRun(tx, id, 'update'))
        if (!task.isUnderWay(run) && restoreStateOf(run) !== 'preview') throw new AppError('RESTORE_STATE')
        await end(tx, actor, run, 'canceled', null)
        return present(tx, { ...run, state: 'canceled' }, language)
      }),

    /** The job: previews or restores the chosen item. */
    run: (runId: string): Promise<void> =>
      runUntilRefused(
        runId,
        async (_, actor) => {
          const run = await repo.findRun(db, runId)
          if (!run) return
          const way = wayOf(run.way)
          if (way === null) {
            await plan(actor, run)
            await settlePlan(runId, 'done', null)
          } else if (await bringBack(actor, runId, way)) await finish(actor, runId)
        },
        // A requester who may no longer act for the account restores nothing more; the outcome so far is recorded.
        async ({ person_id: personId, account_id: accountId, session_id: sessionId }, code) => {
          await settlePlan(runId, 'failed', code)
          await finish(personActor({ personId, accountId, sessionId }), runId, code)
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
        personId: (await access.ask(db, actor, 'item.log', found)).allowed ? null : actor.personId,
        now: clock.now(),
        after: decodeCursor(cursor, of, 'time'),
        limit: limit + 1,
      })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.created_at, last.id))
      const names = await content.findPersonNames(
        db,
        page.map((row) => row.person_id),
      )
      const openSince = daysFromNow(-keepDays)
      return { items: page.map((row) => presentEarlier(row, names, { actor, openSince })), nextCursor }
    },

    sweep: () => transact(db, (tx) => repo.forgetEntries(tx, daysFromNow(-keepDays))),
  }
}

const wayOf = (text: string | null): RestoreWay | null => restoreWays.find((known) => known === text) ?? null

/** Why an item is omitted, as text; its former values are not stored. */
const messageOf = (code: string | null, language: Language, size = 0): string | null =>
  code === null ? null : task.textOf(code, language, { max: maxRestoreItems, need: formatBytes(size) })

function presentEarlier(
  row: repo.RunRow & { name: string },
  names: ReadonlyMap<string, string>,
  { actor, openSince }: { actor: PersonActor; openSince: Date },
): EarlierRestore {
  const me = row.person_id === actor.personId && row.account_id === actor.accountId
  return {
    id: row.id,
    itemId: row.item_id,
    name: row.name,
    by: { name: names.get(row.person_id) ?? '', me },
    startedAt: row.created_at.toISOString(),
    at: row.at.toISOString(),
    way: wayOf(row.way) ?? 'beside',
    state: restoreStateOf(row),
    done: row.done,
    left: row.left_count,
    isOpen: me && row.changed_at > openSince,
  }
}

function presentEntry(row: repo.EntryRow, way: RestoreWay, language: Language): RestoreEntry {
  const code = row.code ?? (way === 'beside' ? row.code_beside : row.code_in_place)
  return {
    itemId: row.item_id,
    type: row.kind === model.FOLDER ? 'folder' : 'file',
    name: row.name,
    place: row.place,
    version: row.version_n,
    size: row.size,
    action: restoreActions.find((known) => known === row.action) ?? 'same',
    outcome: row.outcome === 'done' || row.outcome === 'failed' ? row.outcome : null,
    machineCode: code,
    message: messageOf(code, language, row.size),
  }
}
