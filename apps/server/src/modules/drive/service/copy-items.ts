import type { ConflictChoice } from '@khlang/contract'
import type { AccessRefusal } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import type { ItemRow, Located } from '../drive.types.ts'
import { copyHashtags } from '../hashtags.repo.ts'
import * as items from '../items.repo.ts'
import { parseName } from '../names.rules.ts'
import { copyProperties } from '../properties.repo.ts'
import { arrive } from './arrivals.ts'
import { type BulkOutcome, changeEach } from './bulk.ts'
import { createCopyRelations, knownCopies } from './copy-relations.ts'
import { copyRow } from './copy-row.ts'
import type { WithAccess } from './deps.ts'
import type { createMoveItems } from './move-items.ts'
import { createPlaces, type Placed } from './place-items.ts'
import { takeSpace } from './space.ts'
import { transactItems } from './transact-items.ts'

/** A copy of more than this is not one transaction any more. */
const maxItems = 100_000
/** People are told how far a copy is after so many items. */
const tellEvery = 500

/** How a copy is wanted: what becomes of a taken name, and whether relations are taken along. */
export type CopyWish = { choice?: ConflictChoice | undefined; withRelations?: boolean | undefined }

/** Copies share the bytes of their source; what may not be copied stays out, with everything below it. */
export function createCopyItems(
  all: WithAccess,
  { requireTarget, settleConflict }: Pick<ReturnType<typeof createMoveItems>, 'requireTarget' | 'settleConflict'>,
) {
  const { db, clock, audit, access } = all
  const places = createPlaces(all)
  const relations = createCopyRelations(all)

  /** The source and what lies below it that the caller may copy, folders first. */
  async function copyable(
    tx: Tx,
    actor: PersonActor,
    top: Located,
    target: Located,
    onRefused: (code: AccessRefusal) => void = () => undefined,
  ): Promise<ItemRow[]> {
    const tree = await items.findTree(tx, top.item.id, maxItems + 1)
    if (tree.length > maxItems) throw new AppError('PAYLOAD_TOO_LARGE', { max: `${maxItems} items` })
    const targetFacts = await access.targetFacts(tx, target)
    const located = new Map<string, Located>([[top.item.id, top]])
    const allowed: ItemRow[] = [top.item]
    for (const row of tree.slice(1)) {
      const parent = located.get(row.parent_id ?? '')
      if (!parent) continue
      const found = await access.enterChild(tx, parent, row)
      const decision = await access.ask(tx, actor, 'item.copy', found, { target: targetFacts })
      if (!decision.allowed) {
        onRefused(decision.code)
        continue
      }
      located.set(row.id, found)
      allowed.push(row)
    }
    return allowed
  }

  /** An item that may be copied into a folder, and the folder. */
  async function requireCopy(tx: Tx, actor: PersonActor, id: string, targetId: string) {
    const top = await access.locate(tx, actor, id)
    const target = await requireTarget(tx, actor, targetId)
    await access.assertAllowed(tx, actor, 'item.copy', top, { target: await access.targetFacts(tx, target) })
    if (top.item.reserved) throw new AppError('ITEM_RESERVED')
    if (await items.isWithin(tx, targetId, id)) throw new AppError('FOLDER_INTO_ITSELF')
    return { top, target }
  }

  const copyOne = (
    actor: PersonActor,
    id: string,
    targetId: string,
    choice: ConflictChoice,
    onCopied: (count: number) => void,
    onMade: (source: string, copy: string) => void,
  ) =>
    transactItems(db, async (tx) => {
      const { top, target } = await requireCopy(tx, actor, id, targetId)
      const rows = await copyable(tx, actor, top, target)
      const name = await settleConflict(tx, actor, top.item, target, choice)
      if (name === null) return { skipped: true }
      const copies = await copyRows(tx, actor, rows, target, name, onCopied)
      for (const [source, copied] of copies) onMade(source, copied)
      return { newId: copies.get(id) ?? '' }
    })

  /** Makes the copies of a tree, its top under a name that is free; tells which is the copy of which. */
  async function copyRows(
    tx: Tx,
    actor: PersonActor,
    rows: readonly ItemRow[],
    target: Located,
    name: string,
    onCopied: (count: number) => void = () => undefined,
  ): Promise<ReadonlyMap<string, string>> {
    const [top] = rows
    const targetId = target.item.id
    await takeSpace(
      tx,
      target.drive.id,
      rows.reduce((sum, row) => sum + row.size, 0),
    )
    const at = clock.now()
    const copies = new Map<string, string>()
    for (const row of rows) {
      const copy = await copyRow(tx, { by: actor.personId, at, via: 'copy' }, row, {
        driveId: target.drive.id,
        parentId: row === top ? targetId : (copies.get(row.parent_id ?? '') ?? targetId),
        name: row === top ? name : row.name,
      })
      copies.set(row.id, copy.id)
      if (copies.size % tellEvery === 0) onCopied(tellEvery)
    }
    await copyProperties(tx, copies)
    await copyHashtags(tx, copies, at)
    const newId = copies.get(top?.id ?? '') ?? ''
    const arrived = await arrive(tx, actor, { id: newId, parent_id: targetId }, at)
    const data = { from: top?.id ?? '', toParent: targetId, name, ...arrived }
    await audit.record(tx, actor, { type: 'item.copied', subject: newId, data })
    return copies
  }

  /** To a place with a name of its own, all of it or nothing: a program is told of one outcome. */
  const copyTo = (
    actor: PersonActor,
    id: string,
    place: { targetId: string; name: string; overwrite: boolean; deep: boolean; via: string },
  ): Promise<Placed> =>
    transactItems(db, async (tx) => {
      const { targetId, overwrite, deep, via } = place
      const name = parseName(place.name)
      const { top, target } = await requireCopy(tx, actor, id, targetId)
      const there = await places.occupant(tx, target, name)
      if (there?.item.id === id) throw new AppError('ALREADY_THERE')
      let refused: AccessRefusal | null = null
      const rows = deep
        ? await copyable(tx, actor, top, target, (code) => {
            if (code !== 'NOT_FOUND') refused ??= code
          })
        : [top.item]
      if (refused !== null) throw new AppError(refused)
      if (there && (await places.settle(tx, actor, top.item, there, overwrite)) === 'into') {
        await places.copyInto(tx, actor, top.item, there, via)
        const data = { from: id, toParent: targetId, name }
        await audit.record(tx, actor, { type: 'item.copied', subject: there.item.id, data })
      } else await copyRows(tx, actor, rows, target, name)
      return { created: !there }
    })

  /** Relations of everything that was copied together: documents that lead to each other do so as copies, too. */
  const relate = (actor: PersonActor, targetId: string, copies: ReadonlyMap<string, string>) =>
    transactItems(db, async (tx) => {
      const { drive } = await access.locate(tx, actor, targetId)
      await relations.takeAlong(tx, actor, drive.account_id, copies.keys(), knownCopies(copies))
    })

  async function copy(
    actor: PersonActor,
    ids: readonly string[],
    targetId: string,
    { choice = 'keep_both', withRelations = false }: CopyWish = {},
    onProgress: (done: number) => void = () => undefined,
  ): Promise<BulkOutcome> {
    let done = 0
    const onCopied = (count: number) => onProgress((done += count))
    const copies = new Map<string, string>()
    const outcome = await changeEach({ db, audit }, actor, 'item.copy', ids, (id) =>
      copyOne(actor, id, targetId, choice, onCopied, (source, made) => copies.set(source, made)),
    )
    if (withRelations && copies.size > 0) await relate(actor, targetId, copies)
    return outcome
  }

  return { copy, copyTo }
}
