import { nameKey } from '@khlang/contract'
import type { AccessRefusal, Operation } from '@khlang/contract/permissions'
import type { Principal } from '../../../platform/actor.ts'
import { nullIfMissing } from '../../../platform/app-error.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { ItemRow } from '../model/drive.types.ts'
import { dependsOnSpace, type ItemState } from './access.gates.rules.ts'
import type { Decision, KnownCellFacts } from './access.operation.rules.ts'
import type { Engine } from './engine.ts'
import type { ItemInContext } from './item-in-context.ts'
import type { Allowed, Proved } from './proof.ts'

/**
 * Whether a caller may do this to an item: with the proof, or with the code of the refusal. `found` is the item, unless the
 * caller may not know of it.
 */
export type Evaluation<Op extends Operation> =
  | { code: null; found: Allowed<Op> }
  | { code: Exclude<AccessRefusal, 'NOT_FOUND'>; found: Proved }
  | { code: 'NOT_FOUND'; found: null }

const unknown = { code: 'NOT_FOUND', found: null } as const

/** What the engine decides about what it has found; only that leaves this folder. */
export async function evaluateFound<Op extends Operation>(
  { ask }: Pick<Engine, 'ask'>,
  db: Db,
  operation: Op,
  located: ItemInContext,
  more?: KnownCellFacts,
): Promise<Evaluation<Op>> {
  const decision = await ask(db, located.principal, operation, located, more)
  if (decision.allowed) return { code: null, found: located as Allowed<Op> }
  return decision.code === 'NOT_FOUND' ? unknown : { code: decision.code, found: located as Proved }
}

/** Asks about items without throwing, for modules that show what may be done, or answer a closed gate themselves. */
export function createEvaluate(engine: Engine) {
  /** Of one item; what is missing is like what the caller may not know of. */
  async function evaluate<Op extends Operation>(
    db: Db,
    actor: Principal,
    operation: Op,
    id: string,
    more?: KnownCellFacts,
  ): Promise<Evaluation<Op>> {
    const located = await engine.locate(db, actor, id, dependsOnSpace(operation)).catch(nullIfMissing)
    return located ? evaluateFound(engine, db, operation, located, more) : unknown
  }

  /**
   * Of many items, with a handful of queries; those that do not exist are left out. `state`: nothing is asked about those that
   * are in another one, either.
   */
  async function evaluateAll<Op extends Operation>(
    db: Db,
    actor: Principal,
    operation: Op,
    ids: readonly string[],
    { state, ...more }: KnownCellFacts & { state?: ItemState | undefined } = {},
  ): Promise<Map<string, Evaluation<Op>>> {
    const evaluations = new Map<string, Evaluation<Op>>()
    for (const [id, located] of await engine.locateAll(db, actor, ids))
      if (state === undefined || state === engine.stateOf(located))
        evaluations.set(id, await evaluateFound(engine, db, operation, located, more))
    return evaluations
  }

  /** Those of these items that the caller may do this to, with the proof of it; the others are left out. */
  async function findAllowed<Op extends Operation>(
    db: Db,
    actor: Principal,
    operation: Op,
    ids: readonly string[],
    only?: { state: ItemState },
  ): Promise<Map<string, Allowed<Op>>> {
    const allowed = new Map<string, Allowed<Op>>()
    for (const [id, { code, found }] of await evaluateAll(db, actor, operation, ids, only))
      if (code === null) allowed.set(id, found)
    return allowed
  }

  return {
    evaluate,
    evaluateAll,
    findAllowed,

    /** {@link evaluate} with the row locked until the transaction ends. */
    evaluateLocked: async <Op extends Operation>(
      tx: Tx,
      actor: Principal,
      operation: Op,
      id: string,
      more?: KnownCellFacts,
    ): Promise<Evaluation<Op>> => {
      const how = { countSpace: dependsOnSpace(operation) }
      const located = await engine.lock(tx, actor, id, how).catch(nullIfMissing)
      return located ? evaluateFound(engine, tx, operation, located, more) : unknown
    },

    /**
     * {@link evaluateLocked} of the item of a taken name; null if it has been trashed, moved, renamed or removed since it was
     * found: then it is not what is to be replaced.
     */
    evaluateReplaced: async <Op extends Operation>(
      tx: Tx,
      actor: Principal,
      operation: Op,
      there: ItemRow,
    ): Promise<Evaluation<Op> | null> => {
      const located = await engine.lock(tx, actor, there.id).catch(nullIfMissing)
      if (!located) return null
      const { trashed_at, parent_id, name } = located.item
      const isThere = trashed_at === null && parent_id === there.parent_id && nameKey(name) === nameKey(there.name)
      return isThere ? evaluateFound(engine, tx, operation, located) : null
    },

    /** Of an item in a folder that was asked about: no query unless it has grants. */
    evaluateChild: async <Op extends Operation>(
      db: Db,
      operation: Op,
      folder: Proved,
      item: ItemRow,
      more?: KnownCellFacts,
    ): Promise<Evaluation<Op>> => evaluateFound(engine, db, operation, await engine.enterChild(db, folder, item), more),

    /** {@link evaluateChild} of many items of a folder, in the given order: one query for all their grants. */
    evaluateChildren: async <Op extends Operation>(
      db: Db,
      operation: Op,
      folder: Proved,
      items: readonly ItemRow[],
    ): Promise<Evaluation<Op>[]> => {
      const evaluations: Evaluation<Op>[] = []
      const steps = items.map((item) => ({ folder, item }))
      for (const located of await engine.enterChildren(db, steps))
        evaluations.push(await evaluateFound(engine, db, operation, located))
      return evaluations
    },

    /** Of a trashed item as if it were back in its folder, for a program that is about to put it there again. */
    evaluateReturned: async <Op extends Operation>(
      db: Db,
      actor: Principal,
      operation: Op,
      item: ItemRow,
    ): Promise<Evaluation<Op>> => {
      const folder = await engine.locate(db, actor, item.parent_id ?? '').catch(nullIfMissing)
      if (!folder) return unknown
      return evaluateFound(engine, db, operation, await engine.enterChild(db, folder, { ...item, trashed_at: null }))
    },

    /** The decision about something else with an item that was asked about; the code says why not. */
    decide: (db: Db, actor: Principal, operation: Operation, found: Proved, more?: KnownCellFacts): Promise<Decision> =>
      engine.ask(db, actor, operation, found, more),

    /** {@link decide}, where only the answer matters. */
    may: async (
      db: Db,
      actor: Principal,
      operation: Operation,
      found: Proved,
      more?: KnownCellFacts,
    ): Promise<boolean> => (await engine.ask(db, actor, operation, found, more)).allowed,
  }
}
