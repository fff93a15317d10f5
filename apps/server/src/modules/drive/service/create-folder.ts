import { randomUUID } from 'node:crypto'
import type { Item } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { FOLDER, type ItemRow, type Located } from '../drive.types.ts'
import { findByName, insertItem } from '../items.repo.ts'
import { parseName, parseRelativePath } from '../names.rules.ts'
import { presentItem } from '../present.ts'
import type { WithAccess } from './deps.ts'
import { transactItems } from './transact-items.ts'

/** New folders: one, or a tree of them for a folder upload. */
export function createFolders({ db, clock, audit, access }: WithAccess) {
  /** A new folder, or undefined when the name is taken. */
  async function add(tx: Tx, actor: PersonActor, parent: Located, name: string): Promise<ItemRow | undefined> {
    const row = await insertItem(tx, {
      id: randomUUID(),
      drive_id: parent.drive.id,
      parent_id: parent.item.id,
      kind: FOLDER,
      name,
      mime_type: '',
      size: 0,
      version_n: 0,
      at: clock.now(),
      by: actor.personId,
    })
    if (!row) return undefined
    const data = { name, parentId: parent.item.id, kind: 'folder' as const, size: 0 }
    await audit.record(tx, actor, { type: 'item.created', subject: row.id, data })
    return row
  }

  const requireFolder = async (tx: Tx, actor: PersonActor, id: string) => {
    const parent = await access.requireItem(tx, actor, 'folder.create', id)
    if (parent.item.kind !== FOLDER) throw new AppError('NOT_A_FOLDER')
    return parent
  }

  /** The folder at a path below another one, made as far as it is missing. */
  async function reach(tx: Tx, actor: PersonActor, parent: Located, steps: readonly string[]): Promise<Located> {
    let at = parent
    for (const step of steps) {
      let found = await findByName(tx, at.item.id, step)
      if (!found) await access.assertAllowed(tx, actor, 'folder.create', at)
      const made = found ? undefined : await add(tx, actor, at, step)
      // Files of one folder arrive side by side: another one may just have made it.
      if (!made) found ??= await findByName(tx, at.item.id, step)
      const next = made ?? found
      if (next?.kind !== FOLDER) throw new AppError('NAME_TAKEN', { name: step })
      at = await access.enterChild(tx, at, next)
      // A folder that is there but not for the caller must not be told from one that is not.
      if (found && at.access.level === null) throw new AppError('NAME_TAKEN', { name: step })
    }
    return at
  }

  return {
    create: (actor: PersonActor, parentId: string, wanted: string): Promise<Item> =>
      transactItems(db, async (tx) => {
        const parent = await requireFolder(tx, actor, parentId)
        const name = parseName(wanted)
        const row = await add(tx, actor, parent, name)
        if (!row) throw new AppError('NAME_TAKEN', { name })
        const { scope } = await access.enterChild(tx, parent, row)
        return presentItem({ ...row, starred: false, hidden: false }, parent.drive, scope.access, parent.viewer)
      }),
    /** Makes sure that every path exists; paths that share folders share them here too. */
    createTree: (actor: PersonActor, parentId: string, paths: readonly string[]) =>
      transactItems(db, async (tx) => {
        const parent = await requireFolder(tx, actor, parentId)
        const items: { path: string; id: string }[] = []
        for (const path of paths) {
          const folder = await reach(tx, actor, parent, parseRelativePath(path))
          items.push({ path, id: folder.item.id })
        }
        return { items }
      }),
    reach,
    add,
  }
}
