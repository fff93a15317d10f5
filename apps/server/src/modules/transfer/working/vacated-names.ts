import { nameKey } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { gates, model } from '../../drive/index.ts'
import type { TransferDeps } from '../deps.ts'
import * as repo from './vacated-names.repo.ts'

/** Whether it is another name, and not the same one spelled otherwise. */
const isOther = (item: model.ItemRow, name: string) => nameKey(item.name) !== nameKey(name)

/** As long as Windows remembers a name: programs save in many ways, and all of them are done within seconds. */
const fillMinutes = 15
const batch = 200

/**
 * Names that programs leave free for a moment. Many save a document by taking the old one away, by deletion or under
 * another name, and putting a new one in its place. To people it is the same document: what fills the name again becomes
 * the next version of the old item, which keeps shares, links, comments and whatever else is attached to it.
 */
export function createVacatedNames({
  db,
  clock,
  audit,
  drive: { access, blockedTypes },
}: Pick<TransferDeps, 'db' | 'clock' | 'audit' | 'drive'>) {
  const since = () => new Date(clock.now().getTime() - fillMinutes * 60_000)

  /** Trashes a file whose name may be filled again. Its locks stay until then. */
  async function vacate(tx: Tx, actor: PersonActor, item: model.ItemRow, mayTrash: boolean): Promise<void> {
    const at = clock.now()
    await model.updateItem(tx, item, { trashed_at: at, trashed_by: actor.personId })
    const data = { name: item.name, parentId: item.parent_id ?? '' }
    await audit.record(tx, actor, { type: 'item.trashed', subject: item.id, data })
    await repo.upsertVacated(tx, {
      item_id: item.id,
      folder_id: item.parent_id ?? '',
      name_key: nameKey(item.name),
      person_id: actor.personId,
      account_id: actor.accountId,
      may_trash: mayTrash,
      vacated_at: at,
    })
  }

  /** An item comes back from the trash as if it had never been there. */
  async function revive(tx: Tx, item: model.ItemRow, name: model.Placement): Promise<model.ItemRow> {
    const row = await model.updateItem(tx, item, { trashed_at: null, trashed_by: null, name })
    await repo.deleteVacated(tx, item.id)
    await model.insertSaveStep(tx, item.id, 'item.trashed')
    return row
  }

  /** What nobody has filled stays in the trash, if the person may put it there; otherwise it comes back. */
  const settle = ({ item_id, may_trash }: repo.VacatedRow) =>
    model.transactItems(db, async (tx) => {
      const item = await model.lockItem(tx, item_id)
      await repo.deleteVacated(tx, item_id)
      if (!item?.trashed_at || item.parent_id === null) return
      if (may_trash) await gates.deleteLocksOf(tx, item_id)
      else await revive(tx, item, await model.findFreeName(tx, item.parent_id, model.keptName(item)))
    })

  /** The name that a file comes back under; null if the caller may not give it that one. */
  async function returnName(
    tx: Tx,
    actor: PersonActor,
    item: model.ItemRow,
    name: string,
  ): Promise<model.Placement | null> {
    const operation = isOther(item, name) ? 'item.rename' : 'item.see'
    const { code, found } = await access.evaluateReturned(tx, actor, operation, item)
    return code === null ? blockedTypes.place(tx, actor, found, name) : null
  }

  /** Whether a file may be one that a program has just written to put it in the place of another one. */
  const isFresh = (item: model.ItemRow) => item.kind === model.FILE && item.created_at > since()

  return {
    /**
     * The file that the caller took away from this free name a moment ago, back under it with its row locked; null if there
     * is none, or if the file that is to fill the name is older than that.
     */
    async takeBack(
      tx: Tx,
      actor: PersonActor,
      folderId: string,
      name: string,
      filler: model.ItemRow | null,
    ): Promise<model.ItemRow | null> {
      if (filler && !isFresh(filler)) return null
      const place = { folderId, name, personId: actor.personId, accountId: actor.accountId }
      const vacated = await repo.findVacated(tx, place, since())
      const item = vacated && (await model.lockItem(tx, vacated.id))
      if (!item?.trashed_at) return null
      const { code, found } = await access.evaluateReturned(tx, actor, 'version.create', item)
      return code === null ? revive(tx, item, await blockedTypes.place(tx, actor, found, name)) : null
    },
    /** Deletes a file for a program, which may be about to put another one in its place. */
    remove: (actor: PersonActor, id: string) =>
      model.transactItems(db, async (tx) => {
        const { item, trashed } = await access.requireLockedItem(tx, actor, 'item.trash', id)
        if (trashed) throw new AppError('ITEM_IN_TRASH')
        if (item.reserved) throw new AppError('ITEM_RESERVED')
        await vacate(tx, actor, item, true)
        await gates.endSystemLocks(tx, id, clock.now())
      }),
    /** Takes a file out of the way for a program that has moved it to a name which it uses for a moment. */
    async setAside(tx: Tx, actor: PersonActor, id: string): Promise<model.ItemRow> {
      const found = await access.requireLockedItem(tx, actor, 'item.rename', id)
      if (found.trashed || found.item.kind !== model.FILE || found.item.reserved) throw new AppError('NOT_ALLOWED')
      const mayTrash = await access.may(tx, actor, 'item.trash', found)
      await vacate(tx, actor, found.item, mayTrash)
      return found.item
    },
    /** Moves a file that was set aside to a free name of its folder; false if it has come back, or if the name is taken. */
    async putBack(tx: Tx, actor: PersonActor, id: string, folderId: string, name: string): Promise<boolean> {
      const item = await model.lockItem(tx, id)
      if (!item?.trashed_at || item.parent_id !== folderId || item.trashed_by !== actor.personId) return false
      if ((await model.findByKeys(tx, folderId, [nameKey(name)])).length > 0) return false
      const wanted = await returnName(tx, actor, item, name)
      if (wanted === null) return false
      await revive(tx, item, wanted)
      const data = { from: item.name, to: name }
      if (isOther(item, name)) await audit.record(tx, actor, { type: 'item.renamed', subject: id, data })
      return true
    },
    /** Gives a file that was set aside the name that it was moved to, for good; false if it has come back, or may not be renamed. */
    async keepUnder(tx: Tx, actor: PersonActor, id: string, name: string): Promise<boolean> {
      const item = await model.lockItem(tx, id)
      if (!item?.trashed_at || item.parent_id === null) return false
      const wanted = await returnName(tx, actor, item, name)
      if (wanted === null) return false
      const row = await revive(tx, item, await model.findFreeName(tx, item.parent_id, wanted))
      const data = { from: item.name, to: row.name }
      await audit.record(tx, actor, { type: 'item.renamed', subject: id, data })
      return true
    },
    /** Refuses unless somebody may do this with a file that was set aside, as if it were in its place. */
    async authorise(actor: PersonActor, id: string, operation: 'dav.read'): Promise<void> {
      const [item] = await model.findAnywhere(db, [id])
      if (!item) throw new AppError('NOT_FOUND')
      const { code } = await access.evaluateReturned(db, actor, operation, item)
      if (code !== null) throw new AppError(code)
    },
    /** Ends the wait for names that were not filled again. */
    async settleAll(): Promise<void> {
      for (;;) {
        const due = await repo.findUnfilled(db, since(), batch)
        for (const row of due) await settle(row)
        if (due.length < batch) return
      }
    },
  }
}
export type VacatedNames = ReturnType<typeof createVacatedNames>
