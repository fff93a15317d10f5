import { type AccountActor, personIdOf } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { FILE, type ItemRow, type Placement } from '../model/drive.types.ts'
import type { Allowed, Proved } from '../access/proof.ts'
import * as items from '../model/items.repo.ts'
import { hasAttached } from '../model/attached.repo.ts'
import { copyProperties, moveProperties } from '../model/properties.repo.ts'
import { insertQuotaChange } from '../model/quota.repo.ts'
import * as versions from '../content/versions.repo.ts'
import type { WithAccess } from '../access/access.ts'
import { createMarkTrashed } from './mark-trashed.ts'
import { takenOr } from '../model/free-names.ts'
import { addNextVersion, beforeOf, unchangedBlob } from '../content/next-version.ts'
import { createRespell } from './respell.ts'
import { takeSpace } from '../model/space.ts'
import { RetryTransaction } from '../model/transact-items.ts'

/** The outcome at the destination: a new item, or an existing one that was updated. */
export type Placed = { created: boolean }
/** A file that gets new bytes, with its row locked; one that the product has brought back under the written name has no proof. */
type Replaced = { item: ItemRow; found?: Allowed<'version.create'> }

/**
 * Places items at a path, as programs do: an existing item is replaced. A file becomes the next version of an existing
 * file, which keeps its history, shares and links; anything else in the way is trashed.
 */
export function createPlaces({ clock, audit, access, hooks }: WithAccess) {
  const markTrashed = createMarkTrashed({ clock, audit })
  const respell = createRespell({ access, audit, clock })

  /** The item in the way, locked, if the caller may do this to it; what has left meanwhile is looked for again. */
  async function hold<Op extends 'item.trash' | 'version.create'>(
    tx: Tx,
    actor: AccountActor,
    operation: Op,
    there: ItemRow,
  ): Promise<Allowed<Op>> {
    const held = await access.evaluateReplaced(tx, actor, operation, there)
    if (!held) throw new RetryTransaction()
    // An item that the caller cannot see conflicts like any other, and is never touched.
    if (held.code !== null) throw takenOr(held.code, there.name)
    return held.found
  }

  async function clear(tx: Tx, actor: AccountActor, there: ItemRow): Promise<void> {
    const held = await hold(tx, actor, 'item.trash', there)
    if (held.item.reserved) throw new AppError('ITEM_RESERVED')
    await markTrashed(tx, actor, held)
  }

  /** Adds the newest bytes of one file as the next version of another, if they are new to it; `needs`: space for them. */
  async function addVersionFrom(
    tx: Tx,
    actor: AccountActor,
    from: ItemRow,
    there: ItemRow,
    { via, needs }: { via: string; needs: boolean },
  ): Promise<boolean> {
    const n = await versions.lockVersionNumber(tx, there.id, 'new')
    const source = await versions.findShareable(tx, from.id, from.version_n)
    if (await unchangedBlob(tx, there, { ...source, parts: await versions.findParts(tx, source.blob_id) })) return false
    if (needs) await takeSpace(tx, there.drive_id, from.size)
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
    await addNextVersion(tx, there, next, await beforeOf(tx, hooks, there, 'overwrite'))
    const data = { n, name: there.name, size: source.size, via }
    await audit.record(tx, actor, { type: 'version.created', subject: there.id, data })
    return true
  }

  /** Whether nothing would be lost of a file if its bytes alone stayed. */
  const isPlain = async (tx: Tx, item: ItemRow): Promise<boolean> =>
    item.version_n === 1 && item.password_hash === null && !(await hasAttached(tx, item))

  return {
    /** The file that the caller has just taken away from a free name, to get what they now put there; or null. */
    async takeBack(
      tx: Tx,
      actor: AccountActor,
      item: ItemRow,
      folderId: string,
      name: string,
    ): Promise<Replaced | null> {
      if (actor.kind !== 'person' || item.kind !== FILE || !(await isPlain(tx, item))) return null
      const back = await hooks.nameFilled(tx, actor, folderId, name, item)
      return back && { item: back }
    },
    /** Clears the destination and returns null, or returns the file that is to be updated, with its row locked. */
    async settle(
      tx: Tx,
      actor: AccountActor,
      item: ItemRow,
      there: ItemRow,
      overwrite: boolean,
    ): Promise<Replaced | null> {
      if (!overwrite) throw new AppError('NAME_TAKEN', { name: there.name })
      if (await items.isWithin(tx, item.id, there.id)) throw new AppError('FOLDER_INTO_ITSELF')
      if (item.kind === FILE && there.kind === FILE) {
        const found = await hold(tx, actor, 'version.create', there)
        return { item: found.item, found }
      }
      await clear(tx, actor, there)
      return null
    },
    /** Copies a file into another one, which gets the name that was written. */
    async copyInto(
      tx: Tx,
      actor: AccountActor,
      from: ItemRow,
      into: Replaced,
      { name, via }: { name: Placement; via: string },
    ): Promise<void> {
      await addVersionFrom(tx, actor, from, into.item, { via, needs: true })
      if (into.found) await respell(tx, actor, into.found, name)
      await copyProperties(tx, new Map([[from.id, into.item.id]]))
    },
    /**
     * Moves a file into another one. With a history or anything attached to it, such as shares, links or comments, it is
     * trashed, by whoever may do that: nobody ends by a move what they may not end otherwise.
     */
    async moveInto(
      tx: Tx,
      actor: AccountActor,
      source: Proved,
      into: Replaced,
      { name, via }: { name: Placement; via: string },
    ): Promise<void> {
      const from = source.item
      const driveId = into.item.drive_id
      // The file that gets its bytes asks for no password.
      if (from.password_hash !== null) await access.authorise(tx, actor, 'item.download', source)
      const plain = await isPlain(tx, from)
      const trashable = plain ? null : await access.authorise(tx, actor, 'item.trash', source)
      const needs = !plain || from.drive_id !== driveId
      const added = await addVersionFrom(tx, actor, from, into.item, { via, needs })
      if (into.found) await respell(tx, actor, into.found, name)
      await moveProperties(tx, from.id, into.item.id)
      if (trashable) {
        await markTrashed(tx, actor, trashable)
        return
      }
      const { bytes } = await items.deleteTrees(tx, [from.id])
      if (needs || !added) await insertQuotaChange(tx, from.drive_id, -bytes)
    },
  }
}
