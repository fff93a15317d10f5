import type { AccessRefusal, Operation } from '@khlang/contract/permissions'
import type { Principal } from '../../../platform/actor.ts'
import { nullIfMissing } from '../../../platform/app-error.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { ItemRow } from '../model/drive.types.ts'
import { dependsOnSpace } from './access.gates.rules.ts'
import type { Decision, KnownCellFacts } from './access.operation.rules.ts'
import type { AccessService } from './access.ts'
import type { Allowed, Located, Proved } from './located.ts'

/**
 * Whether a caller may do this to an item: with the proof, or with the code of the refusal. `found` is the item, unless the
 * caller may not know of it.
 */
export type Evaluation<Op extends Operation> =
  | { code: null; found: Allowed<Op> }
  | { code: Exclude<AccessRefusal, 'NOT_FOUND'>; found: Proved }
  | { code: 'NOT_FOUND'; found: null }

const unknown = { code: 'NOT_FOUND', found: null } as const

/**
 * Asks about items without throwing: for modules that show what somebody may do, or that answer a closed gate in a way of
 * their own.
 */
export function createEvaluate(access: AccessService) {
  async function evaluateFound<Op extends Operation>(
    db: Db,
    operation: Op,
    located: Located,
    more?: KnownCellFacts,
  ): Promise<Evaluation<Op>> {
    const decision = await access.ask(db, located.principal, operation, located, more)
    if (decision.allowed) return { code: null, found: located as Allowed<Op> }
    return decision.code === 'NOT_FOUND' ? unknown : { code: decision.code, found: located as Proved }
  }

  /** Of one item; what is missing is like what the caller may not know of. */
  async function evaluate<Op extends Operation>(
    db: Db,
    actor: Principal,
    operation: Op,
    id: string,
    more?: KnownCellFacts,
  ): Promise<Evaluation<Op>> {
    const located = await access.locate(db, actor, id, dependsOnSpace(operation)).catch(nullIfMissing)
    return located ? evaluateFound(db, operation, located, more) : unknown
  }

  /** Of many items, with a handful of queries; those that do not exist are left out. */
  async function evaluateAll<Op extends Operation>(
    db: Db,
    actor: Principal,
    operation: Op,
    ids: readonly string[],
    more?: KnownCellFacts,
  ): Promise<Map<string, Evaluation<Op>>> {
    const evaluations = new Map<string, Evaluation<Op>>()
    for (const [id, located] of await access.locateAll(db, actor, ids))
      evaluations.set(id, await evaluateFound(db, operation, located, more))
    return evaluations
  }

  /** Those of these items that the caller may do this to, with the proof of it; the others are left out. */
  async function findAllowed<Op extends Operation>(
    db: Db,
    actor: Principal,
    operation: Op,
    ids: readonly string[],
    more?: KnownCellFacts,
  ): Promise<Map<string, Allowed<Op>>> {
    const allowed = new Map<string, Allowed<Op>>()
    for (const [id, { code, found }] of await evaluateAll(db, actor, operation, ids, more))
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
      const decide = (located: Located) => evaluateFound(tx, operation, located, more)
      return (await access.lockPermitted(tx, actor, id, decide, how).catch(nullIfMissing)) ?? unknown
    },

    /** Of an item in a folder that was asked about: no query unless it has grants. */
    evaluateChild: async <Op extends Operation>(
      db: Db,
      operation: Op,
      folder: Proved,
      item: ItemRow,
    ): Promise<Evaluation<Op>> => evaluateFound(db, operation, await access.enterChild(db, folder, item)),

    /** Of a trashed item as if it were back in its folder, for a program that is about to put it there again. */
    evaluateReturned: async <Op extends Operation>(
      db: Db,
      actor: Principal,
      operation: Op,
      item: ItemRow,
    ): Promise<Evaluation<Op>> => {
      const folder = await access.locate(db, actor, item.parent_id ?? '').catch(nullIfMissing)
      if (!folder) return unknown
      return evaluateFound(db, operation, await access.enterChild(db, folder, { ...item, trashed_at: null }))
    },

    /** The decision about something else with an item that was asked about; the code says why not. */
    decide: (db: Db, actor: Principal, operation: Operation, found: Proved, more?: KnownCellFacts): Promise<Decision> =>
      access.ask(db, actor, operation, found, more),

    /** {@link decide}, where only the answer matters. */
    may: async (
      db: Db,
      actor: Principal,
      operation: Operation,
      found: Proved,
      more?: KnownCellFacts,
    ): Promise<boolean> => (await access.ask(db, actor, operation, found, more)).allowed,
  }
}
