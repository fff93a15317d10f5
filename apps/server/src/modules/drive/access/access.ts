import type { Operation } from '@khlang/contract/permissions'
import type { LinkActor, Principal, UploadLinkActor } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { DriveDeps } from '../model/hooks.ts'
import { dependsOnSpace } from './access.gates.rules.ts'
import { type Access, isDenied } from './access.level.rules.ts'
import type { CellFacts, KnownCellFacts } from './access.operation.rules.ts'
import type { Place } from './access.repo.ts'
import { createEngine, type ReadLines } from './engine.ts'
import { createEvaluate } from './evaluate.ts'
import type { Below, ItemInContext } from './item-in-context.ts'
import type { TreeOperation } from '@khlang/contract/operation-reach'
import { createPlacing } from './placing.ts'
import type { KnownFacts } from './principals.ts'
import type { Allowed, Caller, Proof, Proved } from './proof.ts'
import { createReach } from './reach-folders.ts'

/** What is known already of the facts of an operation, or how they follow from the item that was found. */
type KnownOf = KnownCellFacts | ((found: Pick<ItemInContext, 'item' | 'drive' | 'nodes'>) => KnownCellFacts)
/** What decides whether a link opens an item: the present access of its maker, and what holds on the way to the item. */
export type Standing = Pick<ItemInContext, 'nodes' | 'drive' | 'ancestors' | 'trashed'> & { access: Access }

export type AccessService = ReturnType<typeof createAccess>
export type WithAccess = DriveDeps & { access: AccessService }

/** What goes on from a proof. */
type FromProof = {
  /** The proof that the caller may do this as well to an item that they have asked about; throws unless they may. */
  authorise<Op extends Operation>(
    db: Db,
    actor: Principal,
    operation: Op,
    found: Proved,
    more?: KnownCellFacts,
  ): Promise<Allowed<Op>>
  /** Throws if something below a folder that was asked about is closed to the caller for an operation on the whole tree. */
  assertOpenBelow(db: Db, operation: TreeOperation, found: Proved, more?: KnownCellFacts): Promise<void>
  /** What is below a folder that the caller has asked about, as far as it leads on. */
  findBelow(db: Db, folder: Proved, how?: { deeper?: boolean; read?: ReadLines | null }): Promise<Below>
  /** The target of a move or copy, as the rules expect it. */
  targetFacts(db: Db, target: Proved): Promise<NonNullable<CellFacts['target']>>
}

const listOf = (wanted: Operation | readonly Operation[]): readonly Operation[] =>
  typeof wanted === 'string' ? [wanted] : wanted

/** The only way to get an item: no row without a permission check, and nothing without the proof of it. */
export function createAccess(deps: { clock: Clock }) {
  const engine = createEngine(deps)
  const { authorise, assertOpenBelow, findBelow, targetFacts } = engine
  const fromProof: FromProof = { authorise, assertOpenBelow, findBelow, targetFacts }

  async function prove<Wanted extends Operation | readonly Operation[]>(
    db: Db,
    wanted: Wanted,
    located: ItemInContext,
    more: KnownCellFacts = {},
  ): Promise<Proof<Wanted>> {
    for (const operation of listOf(wanted)) await authorise(db, located.principal, operation, located, more)
    return located as Proof<Wanted>
  }

  async function proveShown(db: Db, located: ItemInContext): Promise<Proved> {
    if (!located.access.pathOnly) await authorise(db, located.principal, 'item.see', located)
    return located as Proved
  }

  return {
    ...fromProof,
    ...createEvaluate(engine),
    ...createPlacing(engine),
    reachFolders: createReach(engine),

    /** The item, if the caller may do all of this; otherwise NOT_FOUND, NOT_ALLOWED or the code of the closed gate. */
    async requireItem<const Wanted extends Operation | readonly Operation[]>(
      db: Db,
      caller: Caller,
      wanted: Wanted,
      id: string,
      more: KnownOf = {},
    ): Promise<Proof<Wanted>> {
      const located = await engine.locate(db, caller, id, listOf(wanted).some(dependsOnSpace))
      return prove(db, wanted, located, typeof more === 'function' ? more(located) : more)
    },

    /** `requireItem` for a place that another statement has read. */
    requireItemAt: async <Op extends Operation>(
      db: Db,
      actor: Principal,
      operation: Op,
      place: Place | undefined,
    ): Promise<Allowed<Op>> => authorise(db, actor, operation, await engine.locateAt(db, actor, place)),

    /** `requireItem` with the row locked, for every change of an item. */
    requireLockedItem: async <const Wanted extends Operation | readonly Operation[]>(
      tx: Tx,
      actor: Principal,
      wanted: Wanted,
      id: string,
      more: KnownCellFacts = {},
    ): Promise<Proof<Wanted>> => {
      const countSpace = listOf(wanted).some(dependsOnSpace)
      return prove(tx, wanted, await engine.lock(tx, actor, id, { countSpace }), more)
    },

    /** The item, if the caller may know of it: they see it, or by name only, as it leads to what they see. */
    requireShown: async (db: Db, caller: Caller, id: string): Promise<Proved> =>
      proveShown(db, await engine.locate(db, caller, id)),

    /** {@link requireShown} for a place that another statement has read. */
    requireShownAt: async (db: Db, actor: Principal, place: Place | undefined): Promise<Proved> =>
      proveShown(db, await engine.locateAt(db, actor, place)),

    /**
     * {@link requireShownAt} with what else that statement has read. `fits`: whether this is enough of an item that is shut
     * to the caller, or is not; null unless it is.
     */
    async findShownAt(
      db: Db,
      actor: Principal,
      place: Place | undefined,
      known: KnownFacts & ReadLines,
      fits: (shut: boolean) => boolean,
    ): Promise<Proved | null> {
      const located = await engine.locateAt(db, actor, place, known)
      return fits(isDenied(located.access)) ? proveShown(db, located) : null
    },

    /** Whether the caller has any access to an item, or it leads on to what they see. */
    async mayEnter(db: Db, actor: Principal, id: string): Promise<boolean> {
      const { access } = await engine.locate(db, actor, id)
      return !isDenied(access) || access.pathOnly
    },

    /** How links of one maker stand towards these items; those that do not exist are left out. */
    async findStanding(
      db: Db,
      by: LinkActor | UploadLinkActor,
      ids: readonly string[],
      known?: KnownFacts,
    ): Promise<Map<string, Standing>> {
      const standing = new Map<string, Standing>()
      for (const [id, { scope, nodes, drive, ancestors, trashed }] of await engine.locateAll(db, by, ids, known))
        standing.set(id, { access: scope.access, nodes, drive, ancestors, trashed })
      return standing
    },
  }
}
