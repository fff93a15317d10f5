import type { ConflictChoice, ErrorCode } from '@khlang/contract'
import { type AccountActor, type PersonActor, personIdOf } from '../../../platform/actor.ts'
import { AppError, tooLarge } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { FILE, type FileName, type ItemRow } from '../model/drive.types.ts'
import type { Allowed, Proved } from '../access/proof.ts'
import * as items from '../model/items.repo.ts'
import { folderName, ownName, parseName } from '../model/names.rules.ts'
import { type BulkOutcome, changeEach, type LeftOut } from '../model/bulk.ts'
import { copyBatch, type Wanted } from './copy-batch.ts'
import type { WithBlockedTypes } from '../content/blocked-types.ts'
import type { createMoveItems } from './move-items.ts'
import { createPlaces, type Placed } from './place-items.ts'
import type { FindCopies } from '../model/hooks.ts'
import { takeSpace } from '../model/space.ts'
import { transactItems } from '../model/transact-items.ts'

/** A larger copy is a job instead of one transaction. */
const maxItems = 100_000

/** How to handle a taken name, and whether to copy relations. */
export type CopyOptions = { choice?: ConflictChoice | undefined; withRelations?: boolean | undefined }
/** What allows a copy, of how many items, and whether hashtags and properties come along. */
type Extent = { operation: 'item.copy' | 'item.zip'; most: number; withDetails: boolean }
type Asked = { top: Copied; target: Proved; choice: ConflictChoice }
const everything: Extent = { operation: 'item.copy', most: maxItems, withDetails: true }
type Leave = (item: ItemRow, code: ErrorCode) => void
/** Items that may be copied, and how deep each is in the tree. */
type Copied = Allowed<'item.copy'> | Allowed<'item.zip'>
type Tree = { of: Copied; depth: number }[]

/** Copies share the bytes of their source; items that may not be copied are omitted, with everything below them. */
export function createCopyItems(
  all: WithBlockedTypes,
  { requireTarget, settleConflict }: Pick<ReturnType<typeof createMoveItems>, 'requireTarget' | 'settleConflict'>,
) {
  const { db, clock, audit, access, blockedTypes, hooks } = all
  const places = createPlaces(all)

  /** The source and everything below it that the caller may copy, folders first. */
  async function copyable(
    tx: Tx,
    top: Copied,
    target: Proved,
    leave: Leave,
    { operation, most }: Extent = everything,
  ): Promise<Tree> {
    const tree = await items.findTree(tx, top.item.id, most + 1)
    if (tree.length > most) throw tooLarge('ids', `${most} items`)
    const targetFacts = await access.targetFacts(tx, target)
    const entered = new Map<string, Proved>([[top.item.id, top]])
    const allowed: Tree = [{ of: top, depth: 0 }]
    for (const row of tree.slice(1)) {
      const parent = entered.get(row.parent_id ?? '')
      if (!parent) continue
      const { code, found } = await access.evaluateChild(tx, operation, parent, row, { target: targetFacts })
      if (code === null) {
        entered.set(row.id, found)
        allowed.push({ of: found, depth: row.depth })
        // Nothing is revealed about what the caller cannot see.
      } else if (code !== 'NOT_FOUND') leave(row, code)
    }
    return allowed
  }

  /** An item that may be copied into a folder, and the folder. */
  async function requireCopy(tx: Tx, actor: AccountActor, id: string, targetId: string) {
    const { found: top, target } = await access.requirePlaceable(tx, actor, id, async () => ({
      operation: 'item.copy',
      target: await requireTarget(tx, actor, targetId),
    }))
    if (top.item.parent_id === null) throw new AppError('ITEM_RESERVED')
    if (await items.isWithin(tx, targetId, id)) throw new AppError('FOLDER_INTO_ITSELF')
    return { top, target }
  }

  /** Copies what the caller may of a tree; `name` is null, and nothing is copied, where the choice skips it. */
  async function copyTree(tx: Tx, actor: AccountActor, { top, target, choice }: Asked, how: Extent = everything) {
    const left: LeftOut[] = []
    const leave: Leave = (item, code) => left.push({ item, code })
    const rows = await copyable(tx, top, target, leave, how)
    const name = await settleConflict(tx, actor, top.item, target, choice)
    const copies = name === null ? null : await copyRows(tx, actor, rows, target, name, leave, how)
    return { copies, rows, left }
  }

  const copyOne = (
    actor: AccountActor,
    id: string,
    targetId: string,
    choice: ConflictChoice,
    known: Map<string, string>,
  ) =>
    transactItems(db, async (tx) => {
      const { copies, left } = await copyTree(tx, actor, { ...(await requireCopy(tx, actor, id, targetId)), choice })
      if (copies === null) return { skipped: true }
      for (const [source, copied] of copies) known.set(source, copied)
      return { newId: copies.get(id) ?? '', ...(left.length > 0 && { left }) }
    })

  /** Copies a tree, its root under a free name; returns the copy of each item. */
  async function copyRows(
    tx: Tx,
    actor: AccountActor,
    rows: Tree,
    target: Proved,
    name: FileName,
    leave: Leave,
    { withDetails }: Extent = everything,
  ): Promise<ReadonlyMap<string, string>> {
    const [top] = rows
    const targetId = target.item.id
    await takeSpace(
      tx,
      target.drive.id,
      rows.reduce((sum, { of }) => sum + of.item.size, 0),
    )
    const copies = new Map<string, string>()
    const fits = await blockedTypes.fitting(tx, actor, target.drive, [name, ...rows.map(({ of }) => of.item.name)])
    const how = {
      by: personIdOf(actor),
      at: clock.now(),
      onTaken: 'again',
      admit: () => true,
      fits,
      withDetails,
    } as const
    for (const level of Map.groupBy(rows, (row) => row.depth).values()) {
      const wanted = level.flatMap(({ of }): Wanted[] => {
        if (of === top?.of) return [{ of, parentId: targetId, name }]
        const parentId = copies.get(of.item.parent_id ?? '')
        return parentId ? [{ of, parentId, name: ownName(of.item) }] : []
      })
      const outcome = await copyBatch(tx, wanted, how, hooks)
      for (const [index, { of }] of wanted.entries()) {
        const one = outcome[index]
        if (one?.ok) copies.set(of.item.id, one.id)
        else if (of === top?.of) throw new AppError(one?.code ?? 'INTERNAL')
        else leave(of.item, one?.code ?? 'INTERNAL')
      }
    }
    const newId = copies.get(top?.of.item.id ?? '') ?? ''
    const effect = await hooks.itemArrived(tx, actor, { id: newId, parent_id: targetId }, how.at)
    const data = { from: top?.of.item.id ?? '', toParent: targetId, name, ...effect }
    await audit.record(tx, actor, { type: 'item.copied', subject: newId, data })
    return copies
  }

  /** Copies to a path, completely or not at all: programs expect a single outcome. */
  const copyTo = (
    actor: AccountActor,
    id: string,
    place: { targetId: string; name: string; overwrite: boolean; deep: boolean; via: string },
  ): Promise<Placed> =>
    transactItems(db, async (tx) => {
      const { targetId, overwrite, deep, via } = place
      const wanted = parseName(place.name)
      const { top, target } = await requireCopy(tx, actor, id, targetId)
      const { item } = top
      const name = item.kind === FILE ? await blockedTypes.admit(tx, actor, target.drive, wanted) : folderName(wanted)
      const there = await items.findByName(tx, targetId, name)
      if (there?.id === id) throw new AppError('ALREADY_THERE')
      const refuse: Leave = (_, code) => {
        throw new AppError(code)
      }
      const rows = deep ? await copyable(tx, top, target, refuse) : [{ of: top, depth: 0 }]
      const into = there
        ? await places.settle(tx, actor, item, there, overwrite)
        : await places.takeBack(tx, actor, item, targetId, name)
      if (into) {
        await places.copyInto(tx, actor, item, into, { name, via })
        const data = { from: id, toParent: targetId, name }
        await audit.record(tx, actor, { type: 'item.copied', subject: into.item.id, data })
      } else await copyRows(tx, actor, rows, target, name, refuse)
      return { created: !there }
    })

  /** Copies relations of items copied together: documents related to each other are related as copies, too. */
  const relate = (actor: PersonActor, targetId: string, copies: ReadonlyMap<string, string>) =>
    transactItems(db, async (tx) => {
      const { drive } = await requireTarget(tx, actor, targetId)
      await hooks.relationsCopied(tx, actor, drive.account_id, copies.keys(), knownCopies(copies))
    })

  async function copy(
    actor: AccountActor,
    ids: readonly string[],
    targetId: string,
    { choice = 'keep_both', withRelations = false }: CopyOptions = {},
  ): Promise<BulkOutcome> {
    const copies = new Map<string, string>()
    const outcome = await changeEach({ db, audit }, actor, 'item.copy', ids, (id) =>
      copyOne(actor, id, targetId, choice, copies),
    )
    if (withRelations && copies.size > 0 && actor.kind === 'person') await relate(actor, targetId, copies)
    return outcome
  }

  return { copy, copyTo, copyTree, requireCopy }
}

/** The copies of a copy in memory. */
const knownCopies =
  (copies: ReadonlyMap<string, string>): FindCopies =>
  (ids) =>
    Promise.resolve(
      new Map(
        ids.flatMap((id) => {
          const copy = copies.get(id)
          return copy ? [[id, copy] as const] : []
        }),
      ),
    )
