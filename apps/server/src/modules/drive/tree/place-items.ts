import { type AccountActor, personIdOf } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { FILE, type ItemRow, type Placement } from '../model/drive.types.ts'
import type { Allowed, Located } from '../access/located.ts'
import * as items from '../model/items.repo.ts'
import { hasAttached } from '../model/attached.repo.ts'
import { copyProperties, moveProperties } from '../model/properties.repo.ts'
import { insertQuotaChange } from '../model/quota.repo.ts'
import * as versions from '../content/versions.repo.ts'
import type { WithAccess } from '../access/access.ts'
import { createMarkTrashed } from './mark-trashed.ts'
import { takenOr } from '../model/free-names.ts'
import { addNextVersion, beforeOf } from '../content/next-version.ts'
import { createRespell } from './respell.ts'
import { takeSpace } from '../model/space.ts'
import { RetryTransaction } from '../model/transact-items.ts'
import { lockReplaced } from './lock-replaced.ts'

/** The outcome at the destination: a new item, or an existing one that was updated. */
export type Placed = { created: boolean }

/**
 * Places items at a path, as programs do: an existing item is replaced. A file becomes the next version of an existing
 * file, which keeps its history, shares and links; anything else in the way is trashed.
 */
export function createPlaces({ clock, audit, access, hooks }: WithAccess) {
  const markTrashed = createMarkTrashed({ clock, audit })
  const respell = createRespell({ access, audit, clock })

  /** The item of a name, if the caller may see it. */
  async function occupant(tx: Tx, folder: Located, name: string): Promise<Located | null> {
    const there = await items.findByName(tx, folder.item.id, name)
    return there ? access.enterChild(tx, folder, there) : null
  }

  const requireFor = <Op extends 'item.trash' | 'version.create'>(
    tx: Tx,
    actor: AccountActor,
    operation: Op,
    there: Located,
  ): Promise<Allowed<Op>> =>
    access.authorise(tx, actor, operation, there).catch((error: unknown) => {
      // An item that the caller cannot see conflicts like any other, and is never touched.
      throw error instanceof AppError ? takenOr(error.code, there.item.name) : error
    })

  const goesInto = (item: ItemRow, there: Located) => item.kind === FILE && there.item.kind === FILE

  /** The item in the way, locked, if the caller may do this to it; what has left meanwhile is looked for again. */
  async function hold<Op extends 'item.trash' | 'version.create'>(
    tx: Tx,
    actor: AccountActor,
    operation: Op,
    { item }: Located,
  ) {
    const held = await lockReplaced(tx, access, actor, item, (found) => requireFor(tx, actor, operation, found))
    if (!held) throw new RetryTransaction()
    return held
  }

  async function clear(tx: Tx, actor: AccountActor, there: Located): Promise<void> {
    const held = await hold(tx, actor, 'item.trash', there)
    if (held.item.reserved) throw new AppError('ITEM_RESERVED')
    await markTrashed(tx, actor, held)
  }

  /** Adds the newest bytes of one file as the next version of another, whose drive has room for them. */
  async function addVersionFrom(
    tx: Tx,
    actor: AccountActor,
    from: ItemRow,
    there: Located,
    via: string,
  ): Promise<void> {
    const n = await versions.lockVersionNumber(tx, there.item.id, 'new')
    const source = await versions.findShareable(tx, from.id, from.version_n)
    const next = {
      n,
      blob_id: source.blob_id,
      size: source.size,
      mime_type: source.mime_type,
      remark: null,
      via,
      created_by: personIdOf(actor),
      created_at: clock.now(),
      content_at: from.content_at,
    }
    await addNextVersion(tx, there.item, next, await beforeOf(tx, hooks, there.item, 'overwrite'))
    const data = { n, name: there.item.name, size: source.size, via }
    await audit.record(tx, actor, { type: 'version.created', subject: there.item.id, data })
  }

  /** Whether nothing would be lost of a file if its bytes alone stayed. */
  const isPlain = async (tx: Tx, item: ItemRow): Promise<boolean> =>
    item.version_n === 1 && item.password_hash === null && !(await hasAttached(tx, item))

  return {
    occupant,
    /** The file that the caller has just taken away from a free name, to get what they now put there; or null. */
    async takeBack(tx: Tx, actor: AccountActor, item: ItemRow, folder: Located, name: string): Promise<Located | null> {
      if (actor.kind !== 'person' || item.kind !== FILE || !(await isPlain(tx, item))) return null
      const back = await hooks.nameFilled(tx, actor, folder.item.id, name, item)
      return back && access.enterChild(tx, folder, back)
    },
    /** Clears the destination and returns null, or returns the file that is to be updated, with its row locked. */
    async settle(
      tx: Tx,
      actor: AccountActor,
      item: ItemRow,
      there: Located,
      overwrite: boolean,
    ): Promise<Located | null> {
      if (!overwrite) throw new AppError('NAME_TAKEN', { name: there.item.name })
      if (await items.isWithin(tx, item.id, there.item.id)) throw new AppError('FOLDER_INTO_ITSELF')
      if (goesInto(item, there)) return hold(tx, actor, 'version.create', there)
      await clear(tx, actor, there)
      return null
    },
    /** Copies a file into another one, which gets the name that was written. */
    async copyInto(
      tx: Tx,
      actor: AccountActor,
      from: ItemRow,
      there: Located,
      { name, via }: { name: Placement; via: string },
    ): Promise<void> {
      await takeSpace(tx, there.drive.id, from.size)
      await addVersionFrom(tx, actor, from, there, via)
      await respell(tx, actor, there, name)
      await copyProperties(tx, new Map([[from.id, there.item.id]]))
    },
    /**
     * Moves a file into another one. With a history or anything attached to it, such as shares, links or comments, it is
     * trashed, by whoever may do that: nobody ends by a move what they may not end otherwise.
     */
    async moveInto(
      tx: Tx,
      actor: AccountActor,
      source: Located,
      there: Located,
      { name, via }: { name: Placement; via: string },
    ): Promise<void> {
      const from = source.item
      // The file that gets its bytes asks for no password.
      if (from.password_hash !== null) await access.authorise(tx, actor, 'item.download', source)
      const plain = await isPlain(tx, from)
      const trashable = plain ? null : await access.authorise(tx, actor, 'item.trash', source)
      if (!plain || from.drive_id !== there.drive.id) await takeSpace(tx, there.drive.id, from.size)
      await addVersionFrom(tx, actor, from, there, via)
      await respell(tx, actor, there, name)
      await moveProperties(tx, from.id, there.item.id)
      if (trashable) {
        await markTrashed(tx, actor, trashable)
        return
      }
      const { bytes } = await items.deleteTrees(tx, [from.id])
      if (from.drive_id !== there.drive.id) await insertQuotaChange(tx, from.drive_id, -bytes)
    },
  }
}
