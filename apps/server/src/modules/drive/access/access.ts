import type { ErrorCode } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { isExpired } from '../gates/expiry.rules.ts'
import { hasLeftTrash } from '../gates/trash.rules.ts'
import type { DriveDeps } from '../model/hooks.ts'
import type { DriveRow, ItemRow } from '../model/drive.types.ts'
import { findLeaving } from '../model/removals.repo.ts'
import { dependsOnSpace } from './access.gates.rules.ts'
import {
  type Access,
  type AccessNode,
  audiencesOf,
  enter,
  isShut,
  orPathOnly,
  pathFolders,
  type Scope,
  scopeOf,
  type Viewer,
  viewerOf,
} from './access.level.rules.ts'
import { type CellFacts, decide, type Decision, type KnownCellFacts } from './access.operation.rules.ts'
import * as repo from './access.repo.ts'
import { createFindClosedBelow } from './closed-below.ts'
import {
  findGrants,
  findLinesBelow,
  type Grants,
  type LineRow,
  type Lines,
  manyHere,
  type NodeRow,
} from './grants.repo.ts'
import { createItemFacts, stateOf } from './item-facts.ts'
import {
  type Allowed,
  authenticated,
  type Below,
  type Caller,
  evidenceOf,
  firstEnd,
  type Located,
  type Proof,
  nothingBelow,
  ruleDrive,
} from './located.ts'
import type { TreeOperation } from './operation-effects.rules.ts'
import { heldBy, type KnownFacts, peopleBehind, withMakers } from './principals.ts'

/** An item's own permissions, in addition to those of its folder. */
export const nodeOf = (item: NodeRow, grants: Grants, now: Date): AccessNode => ({
  id: item.id,
  rules: grants.get(item.id)?.rules ?? [],
  shares: grants.get(item.id)?.shares ?? [],
  stopsInheriting: item.stop_inheriting === true,
  restricted: item.restricted === true,
  suspended: item.trashed_at !== null || isExpired(item, now),
})

const nodeOfLine = (line: LineRow, grants: Grants, now: Date): AccessNode => {
  const [trashed_at, expires_at] = [line.trashed_at, line.expires_at].map((at) => (at === null ? null : new Date(at)))
  return nodeOf({ ...line, trashed_at: trashed_at ?? null, expires_at: expires_at ?? null }, grants, now)
}

export const grantsOf = (db: Db, items: readonly Pick<ItemRow, 'id' | 'has_grants'>[]): Promise<Grants> =>
  findGrants(
    db,
    items.filter((item) => item.has_grants).map((item) => item.id),
  )

/**
 * The access to each of these children of a located folder: one query, or none if no grant of a child can matter, or those
 * that do have been `read`.
 */
export async function accessInside(
  db: Db,
  folder: Located,
  rows: readonly NodeRow[],
  now: Date,
  read?: Grants,
): Promise<(row: NodeRow) => Access> {
  const { principal, nodes, drive, viewer } = folder
  const granted = rows.filter((row) => row.has_grants)
  const own = read ?? (await findGrants(db, idsOf(granted), audiencesOf(viewer)))
  const { grants, scope } = await boundInside(db, folder, granted, own, now)
  return (row) => {
    const isPlain = !row.has_grants || !(grants.has(row.id) || row.stop_inheriting || row.restricted)
    if ((isPlain || viewer.everything !== null) && principal.kind === 'person') return scope.access
    const node = nodeOf(row, grants, now)
    return heldBy(principal, enter(scope, node).access, [node, ...nodes], drive)
  }
}

/** What is known already of the facts of an operation, or how they follow from the item that was found. */
type KnownOf = KnownCellFacts | ((found: Pick<Located, 'item' | 'drive' | 'nodes'>) => KnownCellFacts)

const listOf = (wanted: Operation | readonly Operation[]): readonly Operation[] =>
  typeof wanted === 'string' ? [wanted] : wanted
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * The grants of children and the scope of their folder, with those of the makers on whom the viewer's access to the
 * children depends; as given where it depends on nobody.
 */
async function boundInside(
  db: Db,
  { viewer, scope, nodes, drive }: Located,
  granted: readonly NodeRow[],
  own: Grants,
  now: Date,
): Promise<{ grants: Grants; scope: Scope }> {
  if (granted.length === 0 || viewer.everything !== null) return { grants: own, scope }
  const found = granted.map((row) => nodeOf(row, own, now))
  const known = await withMakers(db, drive, viewer, [...found, ...nodes])
  if (known.makers.size === 0) return { grants: own, scope }
  // What names the makers decides as well.
  const all = await findGrants(db, idsOf(granted))
  const children = granted.map((row) => nodeOf(row, all, now))
  const bound = await withMakers(db, drive, known, [...children, ...nodes])
  return { grants: all, scope: bound === viewer ? scope : scopeOf(bound, nodes) }
}

/** Which of these are being removed or have left the trash, or are below something that is; only trashed items can be. */
async function leavingOf(db: Db, located: readonly Located[], now: Date): Promise<(one: Located) => boolean> {
  const trashed = located.flatMap(({ ancestors }) =>
    ancestors.filter((row) => row.trashed_at !== null).map(({ id }) => id),
  )
  const leaving = await findLeaving(db, [...new Set(trashed)])
  return ({ ancestors, trashed: isTrashed }) =>
    isTrashed && ancestors.some((row) => leaving.has(row.id) || hasLeftTrash(row, now))
}

/** What another statement has read of {@link Lines}, with the grants of other items. */
type ReadLines = { grants: Grants; below: Lines['lines'] | null }
export type AccessService = ReturnType<typeof createAccess>
export type WithAccess = DriveDeps & { access: AccessService }

/** The only way to get an item: no row without a permission check. */
export function createAccess({ clock }: { clock: Clock }) {
  const isClosedBelow = createFindClosedBelow(locateAll)
  const { accountState, factsFor } = createItemFacts({ clock }, isClosedBelow)

  /** Finds an item with everything that its permissions depend on; items that the caller cannot see do not exist. */
  async function locate(db: Db, caller: Caller, id: string, countSpace = false): Promise<Located> {
    const { place: found, evidence } = await repo.findPlace(db, id, { countSpace, evidence: evidenceOf(caller) })
    return locateAt(db, authenticated(caller, evidence), found)
  }

  /** {@link locate} for a place that was read by another statement, with what else it read. */
  async function locateAt(
    db: Db,
    actor: Principal,
    found: repo.Place | undefined,
    known?: KnownFacts & ReadLines,
  ): Promise<Located> {
    const item = found?.ancestors[0]
    if (!item) throw new AppError('NOT_FOUND')
    const { ancestors, drive, grants } = found
    const person = await peopleBehind(db, actor, known)(drive)
    const nodes = ancestors.map((row) => nodeOf(row, grants, clock.now()))
    const viewer = await withMakers(db, drive, viewerOf(person, ruleDrive(drive), clock.now()), nodes)
    const located: Located = { ...place(actor, ancestors, drive, viewer, nodes), space: drive.space }
    if (located.trashed && (await leavingOf(db, [located], clock.now()))(located)) throw new AppError('NOT_FOUND')
    if (!isShut(located.access)) return located
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
  ): Promise<Map<string, Located>> {
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
    const found = new Map<string, Located>()
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
  ): Located {
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
    folder: Located,
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
  async function targetFacts(db: Db, target: Located): Promise<NonNullable<CellFacts['target']>> {
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
    located: Located,
    more: KnownCellFacts = {},
  ): Promise<Decision> => decide(operation, located.access, await factsFor(db, actor, operation, located, more))

  /** The proof that an operation is allowed on a located item; throws unless it is. */
  async function authorise<Op extends Operation>(
    db: Db,
    actor: Principal,
    operation: Op,
    located: Located,
    more: KnownCellFacts = {},
  ): Promise<Allowed<Op>> {
    const decision = await ask(db, actor, operation, located, more)
    if (!decision.allowed) throw new AppError(decision.code satisfies ErrorCode)
    return located as Allowed<Op>
  }

  /** Throws if something below a folder is closed to the caller for an operation on the whole tree. */
  async function assertOpenBelow(db: Db, operation: TreeOperation, located: Located, more: KnownCellFacts = {}) {
    if (await isClosedBelow(db, located.principal, operation, located, more)) throw new AppError('CLOSED_BELOW')
  }

  async function enterOne(db: Db, { folder, item }: { folder: Located; item: ItemRow }, grants: Grants) {
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
    } satisfies Located
  }

  /** Items in located folders, in the given order: one query for all their grants. */
  async function enterChildren(db: Db, steps: readonly { folder: Located; item: ItemRow }[]): Promise<Located[]> {
    const grants = await grantsOf(
      db,
      steps.map(({ item }) => item),
    )
    return Promise.all(steps.map((step) => enterOne(db, step, grants)))
  }

  /**
   * The item, if the caller may perform all of these operations; otherwise NOT_FOUND, NOT_ALLOWED or the code of the
   * closed gate.
   */
  async function requireItem<const Wanted extends Operation | readonly Operation[]>(
    db: Db,
    caller: Caller,
    wanted: Wanted,
    id: string,
    more: KnownOf = {},
  ): Promise<Proof<Wanted>> {
    const operations = listOf(wanted)
    const located = await locate(db, caller, id, operations.some(dependsOnSpace))
    const known = typeof more === 'function' ? more(located) : more
    for (const operation of operations) await authorise(db, located.principal, operation, located, known)
    return located as Proof<Wanted>
  }

  /** The item with its row locked until the transaction ends; what `decide` makes of the locked row is returned. */
  async function lockPermitted<Decided>(
    tx: Tx,
    actor: Principal,
    id: string,
    decide: (located: Located) => Promise<Decided>,
    { countSpace = false, isMove = false }: { countSpace?: boolean; isMove?: boolean } = {},
  ): Promise<Decided> {
    const { place: found, hasChanged } = await repo.findLockedPlace(tx, id, { countSpace, isMove })
    // While waiting for the lock: a new statement sees what was changed, and what was changed with it. Grants may change
    // without the item.
    const located =
      hasChanged || !found
        ? await locate(tx, actor, id, countSpace)
        : await locateAt(tx, actor, { ...found, grants: await grantsOf(tx, found.ancestors) })
    return decide(located)
  }

  /** `requireItem` with the row locked, for every change of an item. */
  async function requireLockedItem<const Wanted extends Operation | readonly Operation[]>(
    tx: Tx,
    actor: Principal,
    wanted: Wanted,
    id: string,
    more: KnownCellFacts = {},
  ): Promise<Proof<Wanted>> {
    const operations = listOf(wanted)
    const decide = async (located: Located) => {
      for (const operation of operations) await authorise(tx, actor, operation, located, more)
      return located as Proof<Wanted>
    }
    return lockPermitted(tx, actor, id, decide, { countSpace: operations.some(dependsOnSpace) })
  }

  return {
    locate,
    locateAt,
    locateAll,
    findBelow,
    ask,
    authorise,
    assertOpenBelow,
    targetFacts,
    requireItem,
    lockPermitted,
    requireLockedItem,
    enterChildren,
    /** An item in a located folder: no query unless it has grants. */
    enterChild: async (db: Db, folder: Located, item: ItemRow): Promise<Located> =>
      enterOne(db, { folder, item }, await grantsOf(db, [item])),
  }
}
