import { randomUUID } from 'node:crypto'
import type { Item } from '@khlang/contract'
import { type SystemFolder, systemFolders } from '@khlang/contract/system-folders'
import { type AccountActor, personIdOf } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { type FileName, FOLDER, type ItemRow } from '../model/drive.types.ts'
import type { Allowed, Proved } from '../access/proof.ts'
import { insertFolders } from '../model/folders.repo.ts'
import { findByName, updateItem } from '../model/items.repo.ts'
import { assertNotReserved, cleanedName, parseName, parseRelativePath } from '../model/names.rules.ts'
import { presentItem } from '../access/present.ts'
import type { WithAccess } from '../access/access.ts'
import type { Wanted } from '../access/reach-folders.ts'
import { transactItems } from '../model/transact-items.ts'

/** Creates folders: one, or a tree of them for a folder upload. */
export function createFolders({ db, clock, audit, access }: WithAccess) {
  /** Creates folders in the given order; undefined where the name is taken. */
  async function addAll(tx: Tx, actor: AccountActor, wanted: readonly Wanted[], system?: { closed: boolean }) {
    if (wanted.length === 0) return []
    if (!system) for (const { parent, name } of wanted) assertNotReserved(parent.item, name)
    const folders = wanted.map((one) => ({ id: randomUUID(), parentId: one.parent.item.id, name: one.name }))
    const rows = await insertFolders(tx, folders, { by: personIdOf(actor), at: clock.now(), ...(system && { system }) })
    const byId = new Map(rows.map((row) => [row.id, row]))
    const events = folders.flatMap(({ id, parentId }) => {
      const row = byId.get(id)
      const data = row && { name: row.name, parentId, kind: 'folder' as const, size: 0 }
      return data ? [{ type: 'item.created' as const, subject: id, data }] : []
    })
    await audit.recordAll(tx, actor, events)
    return folders.map(({ id }) => byId.get(id))
  }

  /** A new folder, or undefined if the name is taken. */
  const add = async (
    tx: Tx,
    actor: AccountActor,
    parent: Allowed<'folder.create'>,
    name: FileName,
  ): Promise<ItemRow | undefined> => (await addAll(tx, actor, [{ parent, name }]))[0]

  const requireFolder = async (tx: Tx, actor: AccountActor, id: string) => {
    const parent = await access.requireItem(tx, actor, 'folder.create', id)
    if (parent.item.kind !== FOLDER) throw new AppError('NOT_A_FOLDER')
    return parent
  }

  return {
    create: (actor: AccountActor, parentId: string, wanted: string): Promise<Item> =>
      transactItems(db, async (tx) => {
        const parent = await requireFolder(tx, actor, parentId)
        const name = parseName(wanted)
        const row = await add(tx, actor, parent, name)
        if (!row) throw new AppError('NAME_TAKEN', { name })
        // It has no rules of its own.
        return presentItem({ ...row, starred: false, hidden: false }, parent.drive, parent.scope.access, parent.viewer)
      }),
    /** Makes sure that every path exists; paths with common folders share them. */
    createTree: (actor: AccountActor, parentId: string, paths: readonly string[]) =>
      transactItems(db, async (tx) => {
        const parent = await requireFolder(tx, actor, parentId)
        const reached = await access.reachFolders(tx, actor, parent, paths.map(parseRelativePath), addAll)
        return { items: paths.map((path, index) => ({ path, id: (reached[index] ?? parent).item.id })) }
      }),
    /** The folder at one path. */
    reach: async (tx: Tx, actor: AccountActor, parent: Proved, steps: readonly FileName[]): Promise<Proved> =>
      (await access.reachFolders(tx, actor, parent, [steps], addAll))[0] ?? parent,
    add,
    /** A system folder (C49), made when it is first needed; in Drive Business it is closed to all but Admin Business. */
    async system(tx: Tx, actor: AccountActor, driveRootId: string, which: SystemFolder): Promise<string> {
      const root = await requireFolder(tx, actor, driveRootId)
      const name = cleanedName(systemFolders[which])
      const find = () => findByName(tx, driveRootId, name)
      const make = () => addAll(tx, actor, [{ parent: root, name }], { closed: root.drive.kind === 'business' })
      const item = (await find()) ?? (await make())[0] ?? (await find())
      if (item?.kind !== FOLDER) throw new AppError('NAME_TAKEN', { name })
      if (!item.reserved) await updateItem(tx, item, { reserved: true })
      return item.id
    },
  }
}
