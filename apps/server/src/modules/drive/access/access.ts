import type { ErrorCode } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { isExpired } from '../gates/expiry.rules.ts'
import type { DriveDeps } from '../model/hooks.ts'
import type { DriveRow, ItemRow } from '../model/drive.types.ts'
import { lockItem } from '../model/items.repo.ts'
import { findLeaving } from '../model/removals.repo.ts'
import { dependsOnSpace } from './access.gates.rules.ts'
import {
  type Access,
  type AccessNode,
  enter,
  pathFolders,
  scopeOf,
  type Viewer,
  viewerOf,
} from './access.level.rules.ts'
import { type CellFacts, decide, type Decision } from './access.operation.rules.ts'
import * as repo from './access.repo.ts'
import { createItemFacts, stateOf } from './item-facts.ts'
import { type Located, ruleDrive } from './located.ts'
import { heldBy, personBehind } from './principals.ts'

/** What of a row decides who may do what with it. */
const deciding = [
  'revision',
  'drive_id',
  'parent_id',
  'has_grants',
  'stop_inheriting',
  'restricted',
  'trashed_at',
  'expires_at',
  'password_hash',
  'encrypted',
  'locked_by',
  'lock_until',
] as const satisfies (keyof ItemRow)[]
const same = (a: unknown, b: unknown) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
const withRow = (located: Located, item: ItemRow): Located => ({
  ...located,
  item,
  chain: [item, ...located.chain.slice(1)],
})

type NodeRow = Pick<ItemRow, 'id' | 'has_grants' | 'stop_inheriting' | 'restricted' | 'trashed_at' | 'expires_at'>

/** What an item adds of its own to the permissions of its folder. */
export const nodeOf = (item: NodeRow, grants: repo.Grants, now: Date): AccessNode => ({
  id: item.id,
  rules: grants.get(item.id)?.rules ?? [],
  shares: grants.get(item.id)?.shares ?? [],
  stopsInheriting: item.stop_inheriting,
  restricted: item.restricted,
  suspended: item.trashed_at !== null || isExpired(item, now),
})

export const grantsOf = (db: Db, items: readonly Pick<ItemRow, 'id' | 'has_grants'>[]): Promise<repo.Grants> =>
  repo.findGrants(
    db,
    items.filter((item) => item.has_grants).map((item) => item.id),
  )

/** The access to each of these children of a located folder: one query, and none when no child has grants. */
export async function accessInside(
  db: Db,
  folder: Located,
  rows: readonly NodeRow[],
  now: Date,
): Promise<(row: NodeRow) => Access> {
  const grants = await grantsOf(db, rows)
  const { scope, principal, nodes, drive } = folder
  return (row) => {
    if (!row.has_grants && principal.kind === 'person') return scope.access
    const node = nodeOf(row, grants, now)
    return heldBy(principal, enter(scope, node).access, [node, ...nodes], drive)
  }
}

/** Which of these are on their way out, or below something that is; only what is in the trash can be. */
async function leavingOf(db: Db, located: readonly Located[]): Promise<(one: Located) => boolean> {
  const trashed = located.flatMap(({ chain }) => chain.filter((link) => link.trashed_at !== null).map(({ id }) => id))
  const leaving = await findLeaving(db, [...new Set(trashed)])
  return ({ chain }) => leaving.size > 0 && chain.some(({ id }) => leaving.has(id))
}

export type AccessService = ReturnType<typeof createAccess>
export type WithAccess = DriveDeps & { access: AccessService }

/** The only way to an item: without a permission check there is no row. */
export function createAccess({ clock }: { clock: Clock }) {
  const { accountState, factsFor } = createItemFacts({ clock })

  /** Finds an item with everything that decides about it; what the caller may not see does not exist. */
  async function locate(db: Db, actor: Principal, id: string, countSpace = false): Promise<Located> {
    const found = await repo.findPlace(db, id, countSpace)
    const item = found?.chain[0]
    if (!item) throw new AppError('NOT_FOUND')
    const { chain, drive } = found
    const [person, grants] = await Promise.all([personBehind(db, actor, drive), grantsOf(db, chain)])
    const viewer = viewerOf(person, ruleDrive(drive), clock.now())
    const located: Located = { ...place(actor, item, chain, drive, viewer, grants), space: drive.space }
    if (located.trashed && (await leavingOf(db, [located]))(located)) throw new AppError('NOT_FOUND')
    return located.access.level === null ? { ...located, access: await orPath(db, located) } : located
  }

  /** Many items at once, with a handful of queries; those that are not there are left out. */
  async function locateAll(db: Db, actor: Principal, ids: readonly string[]): Promise<Map<string, Located>> {
    const chains = await repo.findChains(db, ids)
    const tops = [...chains.values()].flatMap((chain) => chain.slice(0, 1))
    const drives = await repo.findDrivesById(db, [...new Set(tops.map((item) => item.drive_id))])
    const distinct = new Map([...chains.values()].flat().map((item) => [item.id, item]))
    const grants = await grantsOf(db, [...distinct.values()])
    const now = clock.now()
    const viewers = new Map<string, { drive: DriveRow; viewer: Viewer }>()
    for (const drive of drives) {
      const person = await personBehind(db, actor, drive)
      viewers.set(drive.id, { drive, viewer: viewerOf(person, ruleDrive(drive), now) })
    }
    const found = new Map<string, Located>()
    for (const item of tops) {
      const home = viewers.get(item.drive_id)
      if (home) found.set(item.id, place(actor, item, chains.get(item.id) ?? [], home.drive, home.viewer, grants))
    }
    const isLeaving = await leavingOf(db, [...found.values()])
    for (const [id, located] of found) if (isLeaving(located)) found.delete(id)
    return found
  }

  function place(
    principal: Principal,
    item: ItemRow,
    chain: readonly ItemRow[],
    drive: DriveRow,
    viewer: Viewer,
    grants: repo.Grants,
  ): Located {
    const nodes = chain.map((link) => nodeOf(link, grants, clock.now()))
    const scope = scopeOf(viewer, nodes)
    const trashed = chain.some((link) => link.trashed_at !== null)
    const access = heldBy(principal, scope.access, nodes, drive)
    return { principal, item, chain, nodes, drive, viewer, scope, access, trashed }
  }

  /** A folder without access of its own may still lead to one that has. */
  async function orPath(db: Db, located: Located): Promise<Access> {
    const path = await pathOf(db, located)
    return path.has(located.item.id) ? { ...located.access, pathOnly: true } : located.access
  }

  async function pathOf(
    db: Db,
    { drive, viewer, principal }: Pick<Located, 'drive' | 'viewer' | 'principal'>,
  ): Promise<Set<string>> {
    if (principal.kind !== 'person' || viewer.everything !== null || drive.kind !== 'business') return new Set()
    const chains = await repo.findGrantChains(db, drive.id)
    const grants = await grantsOf(db, [...new Map(chains.flat().map((item) => [item.id, item])).values()])
    const now = clock.now()
    return pathFolders(
      viewer,
      chains.map((chain) => chain.map((item) => nodeOf(item, grants, now))),
    )
  }

  /** The target of a move or copy, as the rules want it. */
  async function targetFacts(db: Db, target: Located): Promise<NonNullable<CellFacts['target']>> {
    return {
      access: target.access,
      account: await accountState(db, target),
      state: stateOf(target, clock.now()),
    }
  }

  const ask = async (
    db: Db,
    actor: Principal,
    operation: Operation,
    located: Located,
    more: CellFacts = {},
  ): Promise<Decision> => decide(operation, located.access, await factsFor(db, actor, operation, located, more))

  /** Throws unless the operation is allowed on an item that was found. */
  async function assertAllowed(db: Db, actor: Principal, operation: Operation, located: Located, more: CellFacts = {}) {
    const decision = await ask(db, actor, operation, located, more)
    if (!decision.allowed) throw new AppError(decision.code satisfies ErrorCode)
  }

  function enterOne({ folder, item }: { folder: Located; item: ItemRow }, grants: repo.Grants): Located {
    const node = nodeOf(item, grants, clock.now())
    const scope = enter(folder.scope, node)
    return {
      ...folder,
      item,
      chain: [item, ...folder.chain],
      nodes: [node, ...folder.nodes],
      scope,
      access: heldBy(folder.principal, scope.access, [node, ...folder.nodes], folder.drive),
      trashed: folder.trashed || item.trashed_at !== null,
    }
  }

  /** Items inside located folders, in the order given: one query for the grants of all of them. */
  async function enterChildren(db: Db, steps: readonly { folder: Located; item: ItemRow }[]): Promise<Located[]> {
    const grants = await grantsOf(
      db,
      steps.map(({ item }) => item),
    )
    return steps.map((step) => enterOne(step, grants))
  }

  /** The item, if the caller may do all of this to it; otherwise NOT_FOUND, NOT_ALLOWED or the gate that is shut. */
  async function requireItem(
    db: Db,
    actor: Principal,
    wanted: Operation | readonly Operation[],
    id: string,
    more: CellFacts = {},
  ): Promise<Located> {
    const operations = typeof wanted === 'string' ? [wanted] : wanted
    const located = await locate(db, actor, id, operations.some(dependsOnSpace))
    for (const operation of operations) await assertAllowed(db, actor, operation, located, more)
    return located
  }

  /**
   * The item with its row locked until the transaction ends, and `decide` evaluated on the locked row: what changed
   * between the read and the lock is decided again.
   */
  async function lockPermitted(
    tx: Tx,
    actor: Principal,
    id: string,
    decide: (located: Located) => Promise<unknown>,
    { countSpace = false, lock = lockItem }: { countSpace?: boolean; lock?: typeof lockItem } = {},
  ): Promise<Located> {
    const located = await locate(tx, actor, id, countSpace)
    await decide(located)
    const locked = await lock(tx, id)
    if (!locked) throw new AppError('NOT_FOUND')
    if (deciding.every((field) => same(located.item[field], locked[field]))) return withRow(located, locked)
    const again = await locate(tx, actor, id, countSpace)
    await decide(again)
    return again
  }

  /** `requireItem` with the row locked, for every change of an item. */
  function requireLockedItem(
    tx: Tx,
    actor: Principal,
    wanted: Operation | readonly Operation[],
    id: string,
    more: CellFacts = {},
  ): Promise<Located> {
    const operations = typeof wanted === 'string' ? [wanted] : wanted
    const decide = async (located: Located) => {
      for (const operation of operations) await assertAllowed(tx, actor, operation, located, more)
    }
    return lockPermitted(tx, actor, id, decide, { countSpace: operations.some(dependsOnSpace) })
  }

  return {
    locate,
    locateAll,
    pathOf,
    ask,
    assertAllowed,
    targetFacts,
    requireItem,
    lockPermitted,
    requireLockedItem,
    enterChildren,
    /** An item found inside a folder that was found: no query unless the item carries grants. */
    enterChild: async (db: Db, folder: Located, item: ItemRow): Promise<Located> =>
      enterOne({ folder, item }, await grantsOf(db, [item])),
  }
}
