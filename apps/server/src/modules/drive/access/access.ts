import type { ErrorCode } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import {
  type AccountState,
  asksForPassphrase,
  asksForPassword,
  asksForSpace,
  type ItemState,
} from './access.gates.rules.ts'
import {
  type Access,
  type AccessNode,
  enter,
  pathFolders,
  type Person,
  scopeOf,
  type Viewer,
  viewerOf,
} from './access.level.rules.ts'
import { type CellFacts, decide, type Decision, type Facts } from './access.operation.rules.ts'
import * as repo from './access.repo.ts'
import { type DriveRow, FOLDER, type ItemRow } from '../model/drive.types.ts'
import { type Located, ruleDrive } from './located.ts'
import { findSessionKey } from '../gates/encryption.repo.ts'
import { isExpired } from '../gates/expiry.rules.ts'
import { isFileOpen } from '../gates/file-passwords.repo.ts'
import { findLocksBelow, holdsOne } from '../gates/locks.repo.ts'
import { holderOf } from '../gates/locks.rules.ts'
import { findSpace } from '../model/quota.repo.ts'
import { findLeaving } from '../model/removals.repo.ts'

const noFeaturesOff: ReadonlySet<Operation> = new Set()
/** What happens to a folder by these happens to everything below it. */
const wholeTree: ReadonlySet<Operation> = new Set(['item.rename', 'item.moveWithin', 'item.moveOut', 'item.trash'])

/** In the trash, expired, or below something that is. */
export const stateOf = ({ chain, trashed }: Pick<Located, 'chain' | 'trashed'>, now: Date): ItemState =>
  trashed ? 'trashed' : chain.some((link) => isExpired(link, now)) ? 'expired' : 'normal'

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

/** What is held on each of these children of a folder that was found: one query, and none when no child has grants. */
export async function accessInside(
  db: Db,
  folder: Located,
  rows: readonly NodeRow[],
  now: Date,
): Promise<(row: NodeRow) => Access> {
  const grants = await grantsOf(db, rows)
  return (row) => (row.has_grants ? enter(folder.scope, nodeOf(row, grants, now)).access : folder.scope.access)
}

/** Which of these are on their way out, or below something that is; only what is in the trash can be. */
async function leavingOf(db: Db, located: readonly Located[]): Promise<(one: Located) => boolean> {
  const trashed = located.flatMap(({ chain }) => chain.filter((link) => link.trashed_at !== null).map(({ id }) => id))
  const leaving = await findLeaving(db, [...new Set(trashed)])
  return ({ chain }) => leaving.size > 0 && chain.some(({ id }) => leaving.has(id))
}

/** Who somebody is to a drive. Rules of a business count only while acting for that business. */
export async function personFor(db: Db, actor: PersonActor, drive: DriveRow): Promise<Person> {
  const here = drive.account_id === actor.accountId
  const facts =
    drive.kind === 'business' && here ? await repo.findEmployeeFacts(db, actor.personId, drive.account_id) : undefined
  return {
    id: actor.personId,
    employeeId: null,
    departments: [],
    memberOf: [],
    roles: [],
    isAdminBusiness: false,
    ...facts,
    isOwner: here && drive.person_id === actor.personId,
  }
}

export type AccessService = ReturnType<typeof createAccess>

/** The one door to an item: whoever forgets to ask for a permission has no row. */
export function createAccess({ clock }: { clock: Clock }) {
  /** Finds an item with everything that decides about it; what the caller may not see does not exist. */
  async function locate(db: Db, actor: PersonActor, id: string, countSpace = false): Promise<Located> {
    const found = await repo.findPlace(db, id, countSpace)
    const item = found?.chain[0]
    if (!item) throw new AppError('NOT_FOUND')
    const { chain, drive } = found
    const [person, grants] = await Promise.all([personFor(db, actor, drive), grantsOf(db, chain)])
    const viewer = viewerOf(person, ruleDrive(drive), clock.now())
    const located: Located = { ...place(item, chain, drive, viewer, grants), space: drive.space }
    if (located.trashed && (await leavingOf(db, [located]))(located)) throw new AppError('NOT_FOUND')
    return located.access.level === null ? { ...located, access: await orPath(db, located) } : located
  }

  /** Many items at once, with a handful of queries; those that are not there are left out. */
  async function locateAll(db: Db, actor: PersonActor, ids: readonly string[]): Promise<Map<string, Located>> {
    const chains = await repo.findChains(db, ids)
    const tops = [...chains.values()].flatMap((chain) => chain.slice(0, 1))
    const drives = await repo.findDrivesById(db, [...new Set(tops.map((item) => item.drive_id))])
    const distinct = new Map([...chains.values()].flat().map((item) => [item.id, item]))
    const grants = await grantsOf(db, [...distinct.values()])
    const now = clock.now()
    const viewers = new Map<string, { drive: DriveRow; viewer: Viewer }>()
    for (const drive of drives) {
      const person = await personFor(db, actor, drive)
      viewers.set(drive.id, { drive, viewer: viewerOf(person, ruleDrive(drive), now) })
    }
    const found = new Map<string, Located>()
    for (const item of tops) {
      const home = viewers.get(item.drive_id)
      if (home) found.set(item.id, place(item, chains.get(item.id) ?? [], home.drive, home.viewer, grants))
    }
    const isLeaving = await leavingOf(db, [...found.values()])
    for (const [id, located] of found) if (isLeaving(located)) found.delete(id)
    return found
  }

  function place(
    item: ItemRow,
    chain: readonly ItemRow[],
    drive: DriveRow,
    viewer: Viewer,
    grants: repo.Grants,
  ): Located {
    const nodes = chain.map((link) => nodeOf(link, grants, clock.now()))
    const scope = scopeOf(viewer, nodes)
    const trashed = chain.some((link) => link.trashed_at !== null)
    return { item, chain, nodes, drive, viewer, scope, access: scope.access, trashed }
  }

  /** A folder without access of its own may still lead to one that has. */
  async function orPath(db: Db, located: Located): Promise<Access> {
    const path = await pathOf(db, located)
    return path.has(located.item.id) ? { ...located.access, pathOnly: true } : located.access
  }

  async function pathOf(db: Db, { drive, viewer }: Pick<Located, 'drive' | 'viewer'>): Promise<Set<string>> {
    if (viewer.everything !== null || drive.kind !== 'business') return new Set()
    const chains = await repo.findGrantChains(db, drive.id)
    const grants = await grantsOf(db, [...new Map(chains.flat().map((item) => [item.id, item])).values()])
    const now = clock.now()
    return pathFolders(
      viewer,
      chains.map((chain) => chain.map((item) => nodeOf(item, grants, now))),
    )
  }

  /** Why an account may only read: suspended or ended, or more kept than its quota allows. */
  async function accountState(db: Db, located: Located, countSpace = true): Promise<AccountState> {
    const { drive } = located
    if (drive.account_status !== 'active') return 'suspended'
    if (!countSpace) return 'active'
    const space = located.space ?? (await findSpace(db, drive.id))
    return space && space.used > space.quota ? 'readOnly' : 'active'
  }

  /** Whether others hold the item: it itself, with a folder above it, or by something below it that would go along. */
  async function isHeldByOthers(db: Db, actor: PersonActor, operation: Operation, { item, chain }: Located) {
    const now = clock.now()
    const held = chain.filter((link, height) => {
      const holder = height === 0 || link.lock_deep ? holderOf(link, now.getTime()) : null
      return holder !== null && holder !== actor.personId
    })
    for (const { id } of held) if (!(await holdsOne(db, [id], actor.personId, now))) return true
    if (item.kind !== FOLDER || !wholeTree.has(operation)) return false
    return (await findLocksBelow(db, item, now)).some((lock) => lock.person_id !== actor.personId)
  }

  /** A file with a password is open to the sign-in that has given it, and to no program that has none. */
  const isShutByPassword = async (db: Db, { sessionId }: PersonActor, item: ItemRow): Promise<boolean> =>
    item.password_hash !== null && !(sessionId !== '' && (await isFileOpen(db, sessionId, item.id, clock.now())))

  /** An encrypted file is open to the sign-in that has given its passphrase, and to no program that has none. */
  const isSealedFrom = async (db: Db, { sessionId, sessionKey }: PersonActor, item: ItemRow): Promise<boolean> =>
    item.encrypted && !(sessionKey && (await findSessionKey(db, sessionId, item.id, clock.now())))

  async function factsFor(
    db: Db,
    actor: PersonActor,
    operation: Operation,
    located: Located,
    more: CellFacts,
  ): Promise<Facts> {
    const { item } = located
    return {
      account: await accountState(db, located, asksForSpace(operation)),
      state: stateOf(located, clock.now()),
      passwordAsked: asksForPassword(operation) && (await isShutByPassword(db, actor, item)),
      encrypted: item.encrypted,
      passphraseAsked: asksForPassphrase(operation) && (await isSealedFrom(db, actor, item)),
      lockedByOther: await isHeldByOthers(db, actor, operation, located),
      typeBlocked: false,
      featuresOff: noFeaturesOff,
      uploadedByMe: item.created_by === actor.personId,
      deletedByMe: item.trashed_by === actor.personId,
      ...more,
    }
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
    actor: PersonActor,
    operation: Operation,
    located: Located,
    more: CellFacts = {},
  ): Promise<Decision> => decide(operation, located.access, await factsFor(db, actor, operation, located, more))

  /** Throws unless the operation is allowed on an item that was found. */
  async function assertAllowed(
    db: Db,
    actor: PersonActor,
    operation: Operation,
    located: Located,
    more: CellFacts = {},
  ) {
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
      access: scope.access,
      trashed: folder.trashed || item.trashed_at !== null,
    }
  }

  /** Items found inside folders that were found, in the order given: one look at the grants of all of them. */
  async function enterChildren(db: Db, steps: readonly { folder: Located; item: ItemRow }[]): Promise<Located[]> {
    const grants = await grantsOf(
      db,
      steps.map(({ item }) => item),
    )
    return steps.map((step) => enterOne(step, grants))
  }

  return {
    locate,
    locateAll,
    pathOf,
    ask,
    assertAllowed,
    targetFacts,
    /** The item, if the caller may do this to it; otherwise NOT_FOUND, NOT_ALLOWED or the gate that is shut. */
    async requireItem(
      db: Db,
      actor: PersonActor,
      operation: Operation,
      id: string,
      more: CellFacts = {},
    ): Promise<Located> {
      const located = await locate(db, actor, id, asksForSpace(operation))
      await assertAllowed(db, actor, operation, located, more)
      return located
    },
    enterChildren,
    /** An item found inside a folder that was found: no query unless the item carries grants. */
    enterChild: async (db: Db, folder: Located, item: ItemRow): Promise<Located> =>
      enterOne({ folder, item }, await grantsOf(db, [item])),
  }
}
