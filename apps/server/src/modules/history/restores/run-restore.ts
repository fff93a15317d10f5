import type { RestoreWay } from '@khlang/contract/restores'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError, storedRefusal } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { type Drive, content, model } from '../../drive/index.ts'
import { copyHashtags } from '../../organising/index.ts'
import { itemArrived } from '../../protection/index.ts'
import { task } from '../../tasks/index.ts'
import * as repo from './restores.repo.ts'
import type { HistoryDeps } from '../deps.ts'

const batch = 100

export type RestoreParts = {
  folders: Pick<Drive['folders'], 'add'>
  trash: Pick<Drive['trash'], 'restoreIn'>
  versions: Pick<Drive['versions'], 'restoreIn'>
  blockedTypes: Pick<Drive['blockedTypes'], 'admit'>
}

/**
 * Restores planned items, each in a transaction together with its outcome: concurrent processes do nothing twice, and
 * it resumes after a crash. Every permission is checked again.
 */
export function createRunRestore(
  { db, clock, access }: HistoryDeps,
  { folders, trash, versions, blockedTypes }: RestoreParts,
) {
  /** The new folder: next to the chosen item, or inside it for the root of a drive. */
  async function makeTarget(tx: Tx, actor: PersonActor, run: repo.RunRow): Promise<string> {
    const { item } = await access.requireItem(tx, actor, 'item.see', run.item_id)
    const parent = await access.requireItem(tx, actor, 'folder.create', item.parent_id ?? item.id)
    const name = await model.findFreeName(tx, parent.item.id, model.cleanedName(run.folder_name ?? item.name))
    const folder = await folders.add(tx, actor, parent, name)
    if (!folder) throw new model.RetryTransaction()
    await repo.updateRun(tx, run.id, { target_id: folder.id })
    return folder.id
  }

  /** Only items that may still be read are copied, wherever they are now. */
  async function requireReadable(tx: Tx, actor: PersonActor, entry: repo.EntryRow): Promise<model.Proved> {
    if (entry.kind === model.FOLDER) return access.requireItem(tx, actor, 'item.see', entry.item_id)
    await access.requireItem(tx, actor, 'version.list', entry.item_id)
    return access.requireItem(tx, actor, 'version.download', entry.item_id)
  }

  async function restoreToNewFolder(
    tx: Tx,
    actor: PersonActor,
    run: repo.RunRow,
    entry: repo.EntryRow,
  ): Promise<string> {
    const { item } = await requireReadable(tx, actor, entry)
    if (!run.target_id) throw new AppError('RESTORE_TARGET_GONE')
    // A chosen folder becomes the new folder itself.
    if (entry.parent_id === null && entry.kind === model.FOLDER) return run.target_id
    const above = entry.parent_id === null ? null : await repo.findEntryOf(tx, run.id, entry.parent_id)
    const placeId = entry.parent_id === null ? run.target_id : above?.made_id
    if (!placeId) throw new AppError('RESTORE_TARGET_GONE')
    const operation = entry.kind === model.FOLDER ? 'folder.create' : 'item.upload'
    const place = await access.requireItem(tx, actor, operation, placeId)
    const driveId = place.drive.id
    // It is a new file: what stays of a type that is blocked by now is the one that is there.
    const own = model.ownName(entry)
    const isFile = entry.kind === model.FILE
    const wanted = isFile ? await blockedTypes.admit(tx, actor, place.drive, own) : model.folderName(own)
    const name = await model.findFreeName(tx, placeId, wanted)
    await model.takeSpace(tx, driveId, entry.size)
    const from = { ...item, version_n: entry.version_n ?? 0 }
    const how = { by: actor.personId, at: clock.now(), via: 'restore' }
    const copy = await content.copyRow(tx, how, from, { driveId, parentId: placeId, name })
    await copyHashtags(tx, new Map([[item.id, copy.id]]), how.at)
    if (copy.kind === model.FILE) await itemArrived(tx, actor, copy, how.at)
    return copy.id
  }

  async function bringInPlace(tx: Tx, actor: PersonActor, entry: repo.EntryRow): Promise<string> {
    const { item_id: id, kind, version_n } = entry
    const locked = await model.lockItem(tx, id)
    if (!locked) throw new AppError('RESTORE_ITEM_GONE')
    if (locked.trashed_at) await trash.restoreIn(tx, actor, id, undefined, 'keep_both')
    if (kind === model.FILE && version_n !== null && !(await hasBytesOf(tx, id, locked.version_n, version_n)))
      await versions.restoreIn(tx, actor, id, version_n)
    return id
  }

  async function hasBytesOf(tx: Tx, id: string, one: number, other: number): Promise<boolean> {
    const [a, b] = [await content.findVersion(tx, id, one), await content.findVersion(tx, id, other)]
    if (!b) throw new AppError('RESTORE_VERSION_GONE')
    return a?.blob_id === b.blob_id
  }

  /** One item; false if the run was cancelled. A refusal is recorded, and the next item is tried. */
  async function step(actor: PersonActor, runId: string, way: RestoreWay, n: number): Promise<boolean> {
    const settle = (
      outcome: 'done' | 'failed',
      work: (
        tx: Tx,
        run: repo.RunRow,
        entry: repo.EntryRow,
      ) => Promise<{ code?: string; code_values?: string; made_id?: string }>,
    ) =>
      model.transactItems(db, async (tx) => {
        const run = await repo.lockRun(tx, runId, 'share')
        if (!run || !task.isInFlight(run)) return false
        const entry = await repo.lockUndone(tx, runId, n)
        if (entry) await repo.updateEntry(tx, runId, n, { outcome, ...(await work(tx, run, entry)) })
        return true
      })
    try {
      return await settle('done', async (tx, run, entry) => ({
        made_id:
          way === 'beside' ? await restoreToNewFolder(tx, actor, run, entry) : await bringInPlace(tx, actor, entry),
      }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return settle('failed', () => Promise.resolve(storedRefusal(error)))
    }
  }

  /** Processes the rest of a run; false if it was cancelled meanwhile. */
  return async (actor: PersonActor, runId: string, way: RestoreWay): Promise<boolean> => {
    if (way === 'beside') {
      await model.transactItems(db, async (tx) => {
        const run = await repo.lockRun(tx, runId, 'update')
        if (run && task.isInFlight(run) && !run.target_id) await makeTarget(tx, actor, run)
      })
    }
    for (;;) {
      const rows = await repo.findUndone(db, runId, way, batch)
      for (const { n } of rows) if (!(await step(actor, runId, way, n))) return false
      if (rows.length < batch) return true
    }
  }
}
