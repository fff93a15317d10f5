import type { ErrorCode } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { hasLeftTrash } from '../gates/trash.rules.ts'
import type { DriveRow, ItemRow } from '../model/drive.types.ts'
import { findLeaving } from '../model/removals.repo.ts'
import type { ItemState } from './access.gates.rules.ts'
import {
  type AccessNode,
  audiencesOf,
  enter,
  isDenied,
  orPathOnly,
  pathFolders,
  scopeOf,
  type Viewer,
  viewerOf,
} from './access.level.rules.ts'
import { type CellFacts, decide, type Decision, type KnownCellFacts } from './access.operation.rules.ts'
import * as repo from './access.repo.ts'
import { createFindClosedBelow } from './closed-below.ts'
import { findGrants, findLinesBelow, type Grants, type Lines, manyHere } from './grants.repo.ts'
import { grantsOf, nodeOf, nodeOfLine } from './inside.ts'
import { createItemFacts, stateOf } from './item-facts.ts'
import type { Below, ItemInContext } from './item-in-context.ts'
import type { TreeOperation } from '@khlang/contract/operation-reach'
import { heldBy, type KnownFacts, peopleBehind, withMakers } from './principals.ts'
import { type Allowed, authenticated, type Caller, evidenceOf, firstEnd, nothingBelow, ruleDrive } from './proof.ts'

/** Which of these are being removed or have left the trash, or are below something that is; only trashed items can be. */
async function leavingOf(
  db: Db,
  located: readonly ItemInContext[],
  now: Date,
): Promise<(one: ItemInContext) => boolean> {
  const trashed = located.flatMap(({ ancestors }) =>
    ancestors.filter((row) => row.trashed_at !== null).map(({ id }) => id),
  )
  const leaving = await findLeaving(db, [...new Set(trashed)])
  return ({ ancestors, trashed: isTrashed }) =>
    isTrashed && ancestors.some((row) => leaving.has(row.id) || hasLeftTrash(row, now))
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** What another statement has read of {@link Lines}, with the grants of other items. */
export type ReadLines = { grants: Grants; below: Lines['lines'] | null }
export type Engine = ReturnType<typeof createEngine>

/** Finds items and decides about them. What it finds proves nothing yet, so that it stays in this folder. */
export function createEngine({ clock }: { clock: Clock }) {
  const isClosedBelow = createFindClosedBelow(locateAll)
  const { accountState, factsFor } = createItemFacts({ clock }, isClosedBelow)

  /** Finds an item with everything that its permissions depend on; items that the caller cannot see do not exist. */
  async function locate(db: Db, caller: Caller, id: string, countSpace = false): Promise<ItemInContext> {
    const { place: found, evidence } = await repo.findPlace(db, id, { countSpace, evidence: evidenceOf(caller) })
    return locateAt(db, authenticated(caller, evidence), found)
  }

  /** {@link locate} for a place that was read by another statement, with what else it read. */
  async function locateAt(
    db: Db,
    actor: Principal,
    found: repo.Place | undefined,
    known?: KnownFacts & ReadLines,
  ): Promise<ItemInContext> {
    const item = found?.ancestors[0]
    if (!item) throw new AppError('NOT_FOUND')
    const { ancestors, drive, grants } = found
    const person = await peopleBehind(db, actor, known)(drive)
    const nodes = ancestors.map((row) => nodeOf(row, grants, clock.now()))
    const viewer = await withMakers(db, drive, viewerOf(person, ruleDrive(drive), clock.now()), nodes)
    const located: ItemInContext = { ...place(actor, ancestors, drive, viewer, nodes), space: drive.space }
    if (located.trashed && (await leavingOf(db, [located], clock.now()))(located)) throw new AppError('NOT_FOUND')
    if (!isDenied(located.access)) return located
    // A folder without access may still lead to an accessible one.
    const below = await findBelow(db, located, { read: known })
    return { ...located, below, access: orPathOnly(located.access, item.id, below.path) }
  }

  /** Like {@link locate} for many items, with a handful of queries; missing ones are omitted. */
  async function locateAll(
    db: Db,
    actor: Principal,
    ids: readonly string[],
    known?: KnownFacts,
  ): Promise<Map<string, ItemInContext>> {
    const ancestorsOf = await repo.findAncestors(db, ids)
    const tops = [...ancestorsOf.values()].flatMap((rows) => rows.slice(0, 1))
    const drives = await repo.findDrivesById(db, [...new Set(tops.map((item) => item.drive_id))])
    const distinct = new Map([...ancestorsOf.values()].flat().map((item) => [item.id, item]))
    const grants = await grantsOf(db, [...distinct.values()])
    const now = clock.now()
    const nodes = new Map([...distinct].map(([id, item]) => [id, nodeOf(item, grants, now)]))
    const nodesIn = Map.groupBy(distinct.values(), (item) => item.drive_id)
    const viewers = new Map<string, { drive: DriveRow; viewer: Viewer }>()
    const personIn = peopleBehind(db, actor, known)
    for (const drive of drives) {
      const viewer = viewerOf(await personIn(drive), ruleDrive(drive), now)
      const here = (nodesIn.get(drive.id) ?? []).flatMap(({ id }) => nodes.get(id) ?? [])
      viewers.set(drive.id, { drive, viewer: await withMakers(db, drive, viewer, here) })
    }
    const found = new Map<string, ItemInContext>()
    for (const item of tops) {
      const home = viewers.get(item.drive_id)
      const ancestors = ancestorsOf.get(item.id) ?? []
      const path = ancestors.flatMap(({ id }) => nodes.get(id) ?? [])
      if (home) found.set(item.id, place(actor, ancestors, home.drive, home.viewer, path))
    }
    const isLeaving = await leavingOf(db, [...found.values()], now)
    for (const [id, located] of found) if (isLeaving(located)) found.delete(id)
    return found
  }

  function place(
    principal: Principal,
    ancestors: readonly ItemRow[],
    drive: DriveRow,
    viewer: Viewer,
    nodes: readonly AccessNode[],
  ): ItemInContext {
    const [item] = ancestors
    if (!item) throw new AppError('NOT_FOUND')
    const scope = scopeOf(viewer, nodes)
    const trashed = ancestors.some((row) => row.trashed_at !== null)
    const access = heldBy(principal, scope.access, nodes, drive)
    return { principal, item, ancestors, nodes, drive, viewer, scope, access, trashed }
  }

  /**
   * Of a folder and what is below it: the folders to list by name only, and the children that grants name. `deeper`: only
   * what is in these children matters; `read`: what another statement has found.
   */
  async function findBelow(
    db: Db,
    folder: ItemInContext,
    {
      all = false,
      deeper = false,
      read,
    }: { all?: boolean; deeper?: boolean; read?: ReadLines | null | undefined } = {},
  ): Promise<Below> {
    const { item, drive, principal, nodes } = folder
    if (folder.below) return folder.below
    let { viewer } = folder
    const audiences = audiencesOf(viewer)
    if (principal.kind !== 'person' || viewer.person.employeeId === null || drive.kind !== 'business')
      return nothingBelow
    if (audiences.length === 0) return nothingBelow
    const found = read?.below
      ? { lines: read.below, grants: read.grants, here: [] }
      : await findLinesBelow(db, item, audiences, { all, deeper })
    const { lines, here } = found
    let { grants } = found
    const now = clock.now()
    const nodesOf = (by: Grants) => lines.map((line) => nodeOfLine(line, by, now))
    viewer = await withMakers(db, drive, viewer, [...nodesOf(grants), ...nodes])
    if (viewer.makers.size > 0 && lines.length > 0) {
      grants = await findGrants(db, idsOf(lines))
      viewer = await withMakers(db, drive, viewer, [...nodesOf(grants), ...nodes])
    }
    const steps = new Map(lines.map((line) => [line.id, { line, node: nodeOfLine(line, grants, now) }]))
    const paths = lines.flatMap(({ id, named }) => {
      const path: AccessNode[] = []
      for (let at = named ? steps.get(id) : undefined; at; at = steps.get(at.line.parent_id ?? '')) {
        path.push(at.node)
        if (at.line.parent_id === item.id) return [[...path, ...nodes]]
      }
      return []
    })
    // That one is closed says nothing of the others in its folder.
    if (lines[0]?.is_part && paths.some((path) => scopeOf(viewer, path).access.level === null))
      return findBelow(db, folder, { all: true, deeper })
    const ends = [...grants.values()].flatMap(({ shares }) => shares.map(({ expiresAt }) => expiresAt))
    const until = firstEnd([...ends, ...lines.map(({ expires_at: at }) => (at === null ? null : new Date(at)))], now)
    return { path: pathFolders(viewer, paths), here, named: here.length > manyHere ? audiences : null, until }
  }

  /** The target of a move or copy, as the rules expect it. */
  async function targetFacts(db: Db, target: ItemInContext): Promise<NonNullable<CellFacts['target']>> {
    return {
      access: target.access,
      account: await accountState(db, target),
      state: stateOf(target, clock.now()),
      driveId: target.drive.id,
    }
  }

  const ask = async (
    db: Db,
    actor: Principal,
    operation: Operation,
    located: ItemInContext,
    more: KnownCellFacts = {},
  ): Promise<Decision> => decide(operation, located.access, await factsFor(db, actor, operation, located, more))

  /** The proof that an operation is allowed on a located item; throws unless it is. */
  async function authorise<Op extends Operation>(
    db: Db,
    actor: Principal,
    operation: Op,
    located: ItemInContext,
    more: KnownCellFacts = {},
  ): Promise<Allowed<Op>> {
    const decision = await ask(db, actor, operation, located, more)
    if (!decision.allowed) throw new AppError(decision.code satisfies ErrorCode)
    return located as Allowed<Op>
  }

  /** Throws if something below a folder is closed to the caller for an operation on the whole tree. */
  async function assertOpenBelow(db: Db, operation: TreeOperation, located: ItemInContext, more: KnownCellFacts = {}) {
    if (await isClosedBelow(db, located.principal, operation, located, more)) throw new AppError('CLOSED_BELOW')
  }

  async function enterOne(db: Db, { folder, item }: { folder: ItemInContext; item: ItemRow }, grants: Grants) {
    const node = nodeOf(item, grants, clock.now())
    const viewer = await withMakers(db, folder.drive, folder.viewer, [node, ...folder.nodes])
    const scope = enter(viewer === folder.viewer ? folder.scope : scopeOf(viewer, folder.nodes), node)
    return {
      ...folder,
      viewer,
      below: undefined,
      item,
      ancestors: [item, ...folder.ancestors],
      nodes: [node, ...folder.nodes],
      scope,
      access: heldBy(folder.principal, scope.access, [node, ...folder.nodes], folder.drive),
      trashed: folder.trashed || item.trashed_at !== null,
    } satisfies ItemInContext
  }

  /** Items in located folders, in the given order: one query for all their grants. */
  async function enterChildren(
    db: Db,
    steps: readonly { folder: ItemInContext; item: ItemRow }[],
  ): Promise<ItemInContext[]> {
    const grants = await grantsOf(
      db,
      steps.map(({ item }) => item),
    )
    return Promise.all(steps.map((step) => enterOne(db, step, grants)))
  }

  /** {@link locate} with the row of the item locked until the transaction ends. */
  async function lock(
    tx: Tx,
    actor: Principal,
    id: string,
    { countSpace = false, isMove = false }: { countSpace?: boolean; isMove?: boolean } = {},
  ): Promise<ItemInContext> {
    const { place: found, hasChanged } = await repo.findLockedPlace(tx, id, { countSpace, isMove })
    // While waiting for the lock: a new statement sees what was changed, and what was changed with it. Grants may change
    // without the item.
    return hasChanged || !found
      ? locate(tx, actor, id, countSpace)
      : locateAt(tx, actor, { ...found, grants: await grantsOf(tx, found.ancestors) })
  }

  return {
    locate,
    locateAt,
    locateAll,
    lock,
    /** An item in a located folder: no query unless it has grants. */
    enterChild: async (db: Db, folder: ItemInContext, item: ItemRow): Promise<ItemInContext> =>
      enterOne(db, { folder, item }, await grantsOf(db, [item])),
    enterChildren,
    ask,
    authorise,
    assertOpenBelow,
    findBelow,
    targetFacts,
    /** In use, expired or in the trash. */
    stateOf: (located: ItemInContext): ItemState => stateOf(located, clock.now()),
  }
}
