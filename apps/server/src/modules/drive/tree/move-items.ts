import type { ConflictChoice } from '@khlang/contract'
import type { AccountActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { moveOperation, scopeOf } from '../access/access.level.rules.ts'
import type { Movable } from '../access/placing.ts'
import { FILE, FOLDER, type ItemRow, type Placement } from '../model/drive.types.ts'
import type { Allowed, Proved } from '../access/proof.ts'
import * as items from '../model/items.repo.ts'
import { endSystemLocks } from '../gates/locks.repo.ts'
import { assertExtension, assertNotReserved, keptName, parseName } from '../model/names.rules.ts'
import { insertQuotaChange } from '../model/quota.repo.ts'
import { type BulkOutcome, changeEach } from '../model/bulk.ts'
import type { WithBlockedTypes } from '../content/blocked-types.ts'
import { findFreeName, takenOr } from '../model/free-names.ts'
import { createMarkTrashed } from './mark-trashed.ts'
import { createPlaces, type Placed } from './place-items.ts'
import { takeSpace } from '../model/space.ts'
import { leaveTrashedApart } from '../model/trashed-apart.repo.ts'
import { RetryTransaction, transactItems } from '../model/transact-items.ts'

/** Moving touches one row, however big the folder is; only a move to another drive counts its bytes. */
export function createMoveItems(all: WithBlockedTypes) {
  const { db, clock, audit, access, blockedTypes, hooks } = all
  const places = createPlaces(all)
  const markTrashed = createMarkTrashed(all)

  async function requireTarget(on: Db, actor: AccountActor, id: string): Promise<Allowed<'item.see'>> {
    const target = await access.requireItem(on, actor, 'item.see', id)
    if (target.item.kind !== FOLDER) throw new AppError('NOT_A_FOLDER')
    return target
  }

  /** The proof that the item may be moved to the target; throws unless it may. */
  async function requireMovable(on: Db, actor: AccountActor, found: Proved, target: Proved): Promise<Movable> {
    const parentScope = scopeOf(found.viewer, found.nodes.slice(1))
    const operation = moveOperation(parentScope, target.scope)
    const movable = await access.authorise(on, actor, operation, found, {
      target: await access.targetFacts(on, target),
    })
    assertLeaves(movable.item, target)
    return movable
  }

  /** The name to use, and the item to replace; null for `skip`, when the item stays. */
  async function planName(
    tx: Tx,
    actor: AccountActor,
    item: ItemRow,
    target: Proved,
    choice: ConflictChoice,
  ): Promise<{ name: Placement; replaces?: ItemRow } | null> {
    const clash = await items.findByName(tx, target.item.id, item.name)
    if (!clash) {
      assertNotReserved(target.item, item.name)
      return { name: keptName(item) }
    }
    if (choice === 'skip') return null
    if (clash.id === item.id && choice === 'replace') throw new AppError('ALREADY_THERE')
    if (choice === 'replace' && clash.kind === item.kind && clash.kind !== FOLDER) {
      const { code } = await access.evaluateChild(tx, 'item.trash', target, clash)
      // An item that the caller cannot see conflicts like any other, and is never replaced.
      if (code !== null) throw takenOr(code, item.name)
      return { name: keptName(item), replaces: clash }
    }
    if (choice === 'keep_both') return { name: await findFreeName(tx, target.item.id, keptName(item)) }
    throw new AppError('NAME_TAKEN', { name: item.name })
  }

  /** Trashes the replaced item, unless it has left the name by itself. */
  async function trashReplaced(tx: Tx, actor: AccountActor, clash: ItemRow): Promise<void> {
    const replaced = await access.evaluateReplaced(tx, actor, 'item.trash', clash)
    if (!replaced) return
    if (replaced.code !== null) throw takenOr(replaced.code, clash.name)
    await markTrashed(tx, actor, replaced.found)
  }

  /** Makes the name free according to the choice; null for `skip`. */
  async function settleConflict(tx: Tx, actor: AccountActor, item: ItemRow, target: Proved, choice: ConflictChoice) {
    const plan = await planName(tx, actor, item, target, choice)
    if (plan?.replaces) await trashReplaced(tx, actor, plan.replaces)
    return plan?.name ?? null
  }

  /**
   * Before a tree goes to another drive: what is in the trash on its own stays in that of its owner, and the rest is locked,
   * so that nothing is added to it. What has been closed below meanwhile refuses the move.
   */
  async function holdTree(tx: Tx, actor: AccountActor, found: Proved, target: Proved): Promise<Movable> {
    await leaveTrashedApart(tx, found.item)
    await items.lockTree(tx, found.item.id)
    return requireMovable(tx, actor, found, target)
  }

  async function changeDrive(
    tx: Tx,
    actor: AccountActor,
    { item }: Pick<Movable, 'item'>,
    target: Proved,
  ): Promise<void> {
    await blockedTypes.assertTreeFits(tx, actor, target.drive, item.id)
    const bytes = await items.changeDrive(tx, item.id, target.drive.id)
    await takeSpace(tx, target.drive.id, bytes)
    await insertQuotaChange(tx, item.drive_id, -bytes)
    await hooks.treeChangedDrive(tx, actor, item.id, target.item.id)
  }

  /**
   * The item with its row locked, and the target as it is then: while this waited, it may have been closed, trashed or moved.
   * It is held first, as a move of it to another drive locks it before what is in it. `name`: null if the item keeps its own.
   */
  async function lockBoth(tx: Tx, actor: AccountActor, id: string, targetId: string, name: string | null) {
    const locked = await items.lockFolderMoves(tx, id, targetId)
    await items.holdFolder(tx, targetId)
    const { found, target } = await access.requireLockedPlaceable(tx, actor, id, async (item) => {
      const folder = await requireTarget(tx, actor, targetId)
      return { operation: wantedOf(item, folder, name), target: folder }
    })
    await assertPlaceable(tx, actor, found, target, name)
    if (locked) await assertNoCycle(tx, found.item, targetId, locked)
    return { found, item: found.item, target }
  }

  /** Moves in the caller's transaction, which may undo a log row. */
  async function moveIn(
    tx: Tx,
    actor: AccountActor,
    id: string,
    targetId: string,
    choice: ConflictChoice,
    undoing: { undoes?: number } = {},
  ) {
    const { found, item, target } = await lockBoth(tx, actor, id, targetId, null)
    const name = await settleConflict(tx, actor, item, target, choice)
    if (name === null) return { skipped: true }
    const leaving = item.drive_id === target.drive.id ? null : await holdTree(tx, actor, found, target)
    const moved = await items.tryUpdateItem(tx, item, { parent_id: targetId, name })
    if (!moved) throw choice === 'keep_both' ? new RetryTransaction() : new AppError('NAME_TAKEN', { name })
    if (leaving) await changeDrive(tx, actor, leaving, target)
    const effect =
      undoing.undoes === undefined ? await hooks.itemArrived(tx, actor, moved, clock.now(), item.parent_id) : {}
    const renamed = item.name !== name && { fromName: item.name }
    const data = { fromParent: item.parent_id ?? '', toParent: targetId, name, ...renamed, ...effect, ...undoing }
    await audit.record(tx, actor, { type: 'item.moved', subject: id, data })
    return {}
  }

  /**
   * Gives an item to the owner of another drive, who has accepted it: `giver` still has to be allowed to. Its passwords were
   * asked for when it was offered, and stay.
   */
  async function giveIn(tx: Tx, giver: AccountActor, receiver: AccountActor, id: string, targetId: string) {
    await items.lockFolderMoves(tx, id, targetId)
    await items.holdFolder(tx, targetId)
    const given = { passwordRequired: false, passwordBelow: false } as const
    const { item } = await access.requireLockedItem(tx, giver, 'item.transfer', id, given)
    const target = await requireTarget(tx, receiver, targetId)
    await leaveTrashedApart(tx, item)
    await items.lockTree(tx, id)
    const name = await findFreeName(tx, targetId, keptName(item))
    const moved = await items.tryUpdateItem(tx, item, { parent_id: targetId, name })
    if (!moved) throw new RetryTransaction()
    await changeDrive(tx, receiver, { item }, target)
    const data = { fromParent: item.parent_id ?? '', toParent: targetId, name }
    await audit.record(tx, receiver, { type: 'item.moved', subject: id, data })
  }

  /** Throws unless an item may be placed in a folder, of which {@link wantedOf} has been asked. */
  async function assertPlaceable(on: Db, actor: AccountActor, found: Proved, target: Proved, name: string | null) {
    const { item } = found
    if (name === null) return assertLeaves(item, target)
    if (item.kind === FILE) assertExtension(item.name, name)
    if (item.name !== name && item.parent_id !== target.item.id) await requireMovable(on, actor, found, target)
  }

  /** Throws if the target is below the folder; a folder that has left the locked drives meanwhile is tried again. */
  async function assertNoCycle(tx: Tx, item: ItemRow, targetId: string, locked: readonly string[]): Promise<void> {
    if (!locked.includes(item.drive_id)) throw new RetryTransaction()
    if (await items.isWithin(tx, targetId, item.id)) throw new AppError('FOLDER_INTO_ITSELF')
  }

  /** Moves and renames in one step, for programs. */
  const moveTo = (
    actor: AccountActor,
    id: string,
    place: { targetId: string; name: string; overwrite: boolean; via: string },
  ): Promise<Placed> =>
    transactItems(db, async (tx) => {
      const { targetId, overwrite, via } = place
      const wanted = parseName(place.name)
      const { found, item, target } = await lockBoth(tx, actor, id, targetId, wanted)
      const name = await blockedTypes.place(tx, actor, { item, drive: target.drive }, wanted)
      const occupant = await items.findByName(tx, targetId, name)
      const there = occupant?.id === id ? undefined : occupant
      const isMove = item.parent_id !== targetId
      const into = there
        ? await places.settle(tx, actor, item, there, overwrite)
        : !occupant && (await places.takeBack(tx, actor, item, targetId, name))
      const merged = into && { into: into.item.id }
      const renamed = item.name !== name && { fromName: item.name }
      const data = { fromParent: item.parent_id ?? '', toParent: targetId, name, ...renamed, ...merged }
      const event = isMove
        ? ({ type: 'item.moved', subject: id, data } as const)
        : ({ type: 'item.renamed', subject: id, data: { from: item.name, to: name, ...merged } } as const)
      if (into) {
        await places.moveInto(tx, actor, found, into, { name, via })
      } else {
        const leaving = item.drive_id === target.drive.id ? null : await holdTree(tx, actor, found, target)
        const moved = await items.tryUpdateItem(tx, item, { parent_id: targetId, name })
        if (!moved) throw new RetryTransaction()
        if (leaving) await changeDrive(tx, actor, leaving, target)
        if (isMove) await hooks.itemArrived(tx, actor, moved, clock.now(), item.parent_id)
        await endSystemLocks(tx, id, clock.now())
      }
      await audit.record(tx, actor, event)
      return { created: !there }
    })

  return {
    moveTo,
    requireTarget,
    settleConflict,
    planName,
    trashReplaced,
    move: (
      actor: AccountActor,
      ids: readonly string[],
      targetId: string,
      choice: ConflictChoice = 'fail',
    ): Promise<BulkOutcome> =>
      changeEach({ db, audit }, actor, 'item.moveWithin', ids, (id) =>
        transactItems(db, (tx) => moveIn(tx, actor, id, targetId, choice)),
      ),
    moveIn,
    giveIn,
  }
}

/** What is asked first of an item that goes to a folder, as it is or under this name; it may be in that folder. */
function wantedOf(item: ItemRow, target: Proved, name: string | null): 'item.rename' | 'move' {
  if (name === null) return 'move'
  if (item.reserved) throw new AppError('ITEM_RESERVED')
  if (item.name !== name) return 'item.rename'
  if (item.parent_id === target.item.id) throw new AppError('ALREADY_THERE')
  return 'move'
}

/** Why a move would leave an item where it is. */
export const whyItStays = (item: ItemRow, target: Proved) =>
  item.reserved ? 'ITEM_RESERVED' : item.parent_id === target.item.id ? 'ALREADY_THERE' : null

function assertLeaves(item: ItemRow, target: Proved): void {
  const reason = whyItStays(item, target)
  if (reason !== null) throw new AppError(reason)
}
