import { fieldText } from '@khlang/contract/field-texts'
import type { Operation } from '@khlang/contract/permissions'
import type { Principal } from '../../../platform/actor.ts'
import { AppError, nullIfMissing } from '../../../platform/app-error.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { FOLDER, type ItemRow } from '../model/drive.types.ts'
import { moveOperation, scopeOf } from './access.level.rules.ts'
import type { Engine } from './engine.ts'
import { type Evaluation, evaluateFound } from './evaluate.ts'
import type { ItemInContext } from './item-in-context.ts'
import type { Allowed, Proved } from './proof.ts'

/** That an item may be moved to where it was asked about: by one of the two operations, whichever it is. */
export type Movable = Allowed<'item.moveWithin' | 'item.moveOut'> | Allowed<'item.moveWithin'> | Allowed<'item.moveOut'>
/** `move` is one of the two, as its target says. */
type Wanted = Operation | 'move'
type ProofOf<Op extends Wanted> = Op extends Operation ? Allowed<Op> : Movable
/** What to ask of an item by its row, which is no proof of anything, and of where it is to go. */
type Ask<Op extends Wanted, Target> = (item: ItemRow) => Promise<{ operation: Op; target: Target }>
type Placeable<Op extends Wanted, Target> = { found: ProofOf<Op>; target: Target }
type RequirePlaceable<On> = <Op extends Wanted, Target extends Proved | undefined>(
  on: On,
  actor: Principal,
  id: string,
  ask: Ask<Op, Target>,
) => Promise<Placeable<Op, Target>>

/** Rows alone: nothing is proved of it. */
type FormerPlace = Pick<ItemInContext, 'item' | 'drive'>

/** Asks about items together with the folder that they are to go, or to come back to. */
export function createPlacing(engine: Engine) {
  /** The operation, and what it depends on of its target. */
  async function askedOf(db: Db, located: ItemInContext, wanted: Wanted, target: Proved | undefined) {
    if (wanted !== 'move' && wanted !== 'item.copy') return { operation: wanted, more: {} }
    if (!target)
      throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'targetId', message: fieldText('required') }] })
    const above = scopeOf(located.viewer, located.nodes.slice(1))
    const operation = wanted === 'move' ? moveOperation(above, target.scope) : wanted
    return { operation, more: { target: await engine.targetFacts(db, target) } }
  }

  async function place<Op extends Wanted, Target extends Proved | undefined>(
    db: Db,
    located: ItemInContext,
    ask: Ask<Op, Target>,
  ): Promise<Placeable<Op, Target>> {
    const { operation: wanted, target } = await ask(located.item)
    const { operation, more } = await askedOf(db, located, wanted, target)
    await engine.authorise(db, located.principal, operation, located, more)
    return { found: located as ItemInContext & ProofOf<Op>, target }
  }

  async function findPlace(db: Db, actor: Principal, id: string | null): Promise<ItemInContext> {
    const place = id === null ? null : await engine.locate(db, actor, id).catch(nullIfMissing)
    if (!place || place.trashed || place.item.kind !== FOLDER) throw new AppError('RESTORE_TARGET_GONE')
    return place
  }

  /** The item, if the caller may do what `ask` makes of it, and where it is to go, which is asked about after it. */
  const requirePlaceable: RequirePlaceable<Db> = async (db, actor, id, ask) =>
    place(db, await engine.locate(db, actor, id), ask)

  /** {@link requirePlaceable} for a move: with the row locked, before its target is asked about. */
  const requireLockedPlaceable: RequirePlaceable<Tx> = async (tx, actor, id, ask) =>
    place(tx, await engine.lock(tx, actor, id, { isMove: true }), ask)

  return {
    requirePlaceable,
    requireLockedPlaceable,

    /**
     * Of many items, with a handful of queries, and the folder that they may be to go to; those that do not exist are left
     * out. If the caller does not see the folder, it is missing, and nothing is asked about them.
     */
    async evaluatePlaceable(
      db: Db,
      actor: Principal,
      ids: readonly string[],
      targetId: string | null,
      wantedOf: (item: ItemRow) => Wanted,
    ): Promise<{ target?: Allowed<'item.see'>; evaluations: ReadonlyMap<string, Evaluation<never>> }> {
      const located = await engine.locateAll(db, actor, targetId === null ? ids : [...ids, targetId])
      const there = located.get(targetId ?? '')
      const seen = there && (await evaluateFound(engine, db, 'item.see', there))
      const evaluations = new Map<string, Evaluation<never>>()
      if (targetId !== null && seen?.code !== null) return { evaluations }
      const target = seen?.code === null ? seen.found : undefined
      for (const id of ids) {
        const one = located.get(id)
        if (!one) continue
        const { operation, more } = await askedOf(db, one, wantedOf(one.item), target)
        evaluations.set(id, await evaluateFound(engine, db, operation, one, more))
      }
      return { ...(target && { target }), evaluations }
    },

    /** The folder that something comes back to, if the caller may add to it. */
    requireReturnPlace: async (db: Db, actor: Principal, id: string | null): Promise<Allowed<'item.upload'>> =>
      engine.authorise(db, actor, 'item.upload', await findPlace(db, actor, id)),

    /** The folder that an item was in before it was trashed, whatever the caller may do there: it comes back to its place. */
    async findFormerPlace(db: Db, { item: of, principal }: Allowed<'item.restore'>): Promise<FormerPlace> {
      const { item, drive } = await findPlace(db, principal, of.former_parent_id ?? of.parent_id)
      return { item, drive }
    },
  }
}
