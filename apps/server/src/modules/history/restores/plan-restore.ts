import type { ErrorCode } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import { maxRestoreItems, type RestoreAction } from '@khlang/contract/restores'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import { findFolderAt, findItemAt, type PointInTimeRow } from './point-in-time.repo.ts'
import * as repo from './restores.repo.ts'
import type { HistoryDeps } from '../deps.ts'

const batch = 500

type Entry = repo.NewEntry
type Codes = Pick<Entry, 'code_beside' | 'code_in_place'>
const free: Codes = { code_beside: null, code_in_place: null }
const shut = (code: ErrorCode): Codes => ({ code_beside: code, code_in_place: code })

/**
 * Plans a restore to a point in time, folder by folder from the top. Access to each item is checked as of now; items
 * that the person may not see are not listed, and nothing below them is examined.
 */
export function createPlanRestore({ db, access }: HistoryDeps) {
  /** Why an item that the person sees cannot be restored, to a new folder and in place. */
  async function codesOf(
    actor: PersonActor,
    located: model.Allowed<'item.see'>,
    row: PointInTimeRow,
    action: RestoreAction,
  ): Promise<Codes> {
    const ask = async (operation: Operation) => {
      const decision = await access.decide(db, actor, operation, located)
      return decision.allowed ? null : decision.code
    }
    if (action === 'newer') return free
    const untrash = action === 'untrash' ? await ask('item.restore') : null
    if (row.kind === model.FOLDER) return { code_beside: null, code_in_place: untrash }
    if (row.n_then === null) return shut('RESTORE_VERSION_GONE')
    const hidden = (await ask('version.list')) ?? (await ask('version.download'))
    if (hidden !== null) return shut(hidden)
    const change = action === 'version' ? await ask('version.restore') : null
    return { code_beside: row.encrypted ? 'ITEM_ENCRYPTED' : null, code_in_place: untrash ?? change }
  }

  async function entryOf(
    actor: PersonActor,
    run: repo.RunRow,
    parent: { id: string; place: string } | null,
    row: PointInTimeRow,
    located: model.Allowed<'item.see'> | undefined,
  ): Promise<Entry | null> {
    const action = actionOf(row, parent?.id ?? null)
    if (action === null || row.kind === null || !located) return null
    const codes = await codesOf(actor, located, row, action)
    const isNewer = action === 'newer'
    // What it was is known from the history of the item, which not everybody who sees it may read.
    const isReadable = !isNewer && (await access.may(db, actor, 'version.list', located))
    const size = row.kind === model.FILE && isReadable ? (row.size_then ?? 0) : 0
    return {
      run_id: run.id,
      item_id: row.id,
      parent_id: parent?.id ?? null,
      kind: row.kind,
      name: (isReadable ? row.name_then : row.name) ?? row.name ?? '',
      place: parent?.place ?? '',
      version_n: isReadable ? row.n_then : null,
      size,
      size_in_place: row.same_bytes ? 0 : size,
      action,
      ...codes,
      looked: row.kind === model.FILE || isNewer,
    }
  }

  /** Names of permanently deleted items, for people who may read the log of the whole tree. */
  const goneEntry = (run: repo.RunRow, parent: { id: string; place: string }, row: PointInTimeRow): Entry => ({
    run_id: run.id,
    item_id: row.id,
    parent_id: parent.id,
    kind: model.FILE,
    name: row.name_then ?? '',
    place: parent.place,
    version_n: null,
    size: 0,
    size_in_place: 0,
    action: 'gone',
    ...shut('RESTORE_ITEM_GONE'),
    looked: true,
  })

  /** Records the contents of a folder, and returns how many there are. */
  async function scanFolder(
    actor: PersonActor,
    run: repo.RunRow,
    folder: repo.EntryRow,
    mayReadLog: boolean,
  ): Promise<number> {
    const place = folder.parent_id === null ? '' : [folder.place, folder.name].filter(Boolean).join(' / ')
    const parent = { id: folder.item_id, place }
    let found = 0
    for (let after = ''; ; ) {
      const rows: PointInTimeRow[] = await findFolderAt(db, folder.item_id, run.at, after, batch)
      const there = rows.filter((row) => row.kind !== null).map((row) => row.id)
      const located = await access.findAllowed(db, actor, 'item.see', there)
      const entries: Entry[] = []
      for (const row of rows) {
        const isGone = row.kind === null && row.existed && !row.was_trashed && row.parent_then === parent.id
        if (isGone && mayReadLog) entries.push(goneEntry(run, parent, row))
        const entry = await entryOf(actor, run, parent, row, located.get(row.id))
        if (entry) entries.push(entry)
      }
      await transact(db, (tx) => repo.insertEntries(tx, entries))
      found += entries.length
      const last = rows.at(-1)
      if (rows.length < batch || !last || found > maxRestoreItems) break
      after = last.id
    }
    await transact(db, (tx) => repo.markScanned(tx, run.id, folder.n))
    return found
  }

  /** Records what would be restored; starts over after a stop. */
  return async (actor: PersonActor, run: repo.RunRow): Promise<void> => {
    const [row, { code, found: top }] = await Promise.all([
      findItemAt(db, run.item_id, run.at),
      access.evaluate(db, actor, 'item.see', run.item_id),
    ])
    const first = row && code === null && (await entryOf(actor, run, null, row, top))
    if (!first) throw new AppError('NOT_FOUND')
    const mayReadLog = await access.may(db, actor, 'item.log', top)
    await transact(db, async (tx) => {
      await repo.deleteEntries(tx, run.id)
      await repo.insertEntries(tx, [first])
    })
    for (let found = 1; found <= maxRestoreItems; ) {
      const folder = await repo.findUnscanned(db, run.id)
      if (!folder) return
      found += await scanFolder(actor, run, folder, mayReadLog)
    }
    throw new AppError('RESTORE_TOO_LARGE', { max: maxRestoreItems })
  }
}

/** What has happened to an item of a folder (of the top: null) since then; null if it was never part of it. */
function actionOf(row: PointInTimeRow, parentId: string | null): RestoreAction | null {
  const wasThere = row.existed && !row.was_trashed && (parentId === null || row.parent_then === parentId)
  const isThere = row.trashed_at === null && (parentId === null || row.parent_id === parentId)
  if (parentId !== null && !wasThere) return isThere ? 'newer' : null
  if (row.trashed_at !== null) return 'untrash'
  if (row.kind === model.FILE && row.n_then !== null && !row.same_bytes) return 'version'
  return isThere ? 'same' : 'elsewhere'
}
