import { undoHours } from '@khlang/contract/personal-log'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { type Drive, model } from '../../drive/index.ts'
import { itemLeft } from '../../protection/index.ts'
import { findLastOf, findOwnEntry, type LogRow } from './log.repo.ts'
import { isAsLeft, isUndoable, type Undoable, undoable, undoUntil } from './log.rules.ts'
import type { HistoryDeps } from '../deps.ts'

type UndoActions = Pick<Drive, 'moveIn' | 'blockedTypes'> & Pick<Drive['trash'], 'restoreIn'>

/** Undoes one move, rename or move to the trash of the last 24 hours (A02), with current permissions. */
export function createUndo(
  { db, clock, audit, access }: HistoryDeps,
  { moveIn, restoreIn, blockedTypes }: UndoActions,
) {
  /** The row, if it can be undone. */
  async function requireEntry(tx: Tx, actor: PersonActor, id: number): Promise<LogRow & { type: Undoable }> {
    const row = await findOwnEntry(tx, actor, id)
    if (!row) throw new AppError('NOT_FOUND')
    const { type } = row
    if (!isUndoable(type) || row.outcome !== 'ok') throw new AppError('UNDO_NOT_POSSIBLE')
    if (undoUntil(row.at) <= clock.now()) throw new AppError('UNDO_TOO_LATE', { hours: undoHours })
    return { ...row, type }
  }

  /** The item, locked, if it has not been changed since the row. */
  async function lockAsLeft(tx: Tx, actor: PersonActor, row: LogRow & { type: Undoable }): Promise<model.ItemRow> {
    const item = await model.lockItem(tx, row.subject)
    if (!item) throw new AppError('UNDO_GONE')
    const isLast = (await findLastOf(tx, item.id, undoable[row.type])) === row.id
    if (isLast && isAsLeft(row.type, row.data, item)) return item
    // Callers who cannot see the item learn nothing about it.
    await access.requireItem(tx, actor, 'item.see', item.id)
    throw new AppError('UNDO_CHANGED', { name: item.name })
  }

  async function renameBack(tx: Tx, actor: PersonActor, item: model.ItemRow, row: LogRow): Promise<void> {
    const found = await access.requireItem(tx, actor, 'item.rename', item.id)
    const name = await blockedTypes.place(tx, actor, found, String(row.data.from))
    const renamed = await model.renameItem(tx, actor, item, name, clock.now())
    const data = { from: item.name, to: renamed.name, undoes: row.id }
    await audit.record(tx, actor, { type: 'item.renamed', subject: item.id, data })
  }

  return (actor: PersonActor, id: number): Promise<{ itemId: string }> =>
    model.transactItems(db, async (tx) => {
      const row = await requireEntry(tx, actor, id)
      const item = await lockAsLeft(tx, actor, row)
      const undoing = { undoes: row.id }
      if (row.type === 'item.renamed') await renameBack(tx, actor, item, row)
      else if (row.type === 'item.trashed') await restoreIn(tx, actor, item.id, undefined, 'fail', undoing)
      else {
        const back = String(row.data.fromParent)
        await moveIn(tx, actor, item.id, back, 'fail', undoing).catch(placeGone)
        if (item.parent_id)
          await itemLeft(tx, actor, { id: item.id, parent_id: back }, item.parent_id, shortlyBefore(row.at))
      }
      return { itemId: item.id }
    })
}

/** The log uses the clock of the database, dates that of the product. */
const shortlyBefore = (at: Date) => new Date(at.getTime() - 60_000)

/** The folder it came from is no longer accessible, which gets its own error. */
function placeGone(error: unknown): never {
  const isGone = error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'ITEM_IN_TRASH')
  throw isGone ? new AppError('RESTORE_TARGET_GONE') : error
}
