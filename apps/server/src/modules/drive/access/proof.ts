import type { Operation } from '@khlang/contract/permissions'
import type { PersonActor, Principal, SystemActor } from '../../../platform/actor.ts'
import type { DriveRow, ItemRow } from '../model/drive.types.ts'
import type { Permit } from '../model/permit.ts'
import type { Drive } from './access.level.rules.ts'
import type { Selected } from './access.repo.ts'
import type { ShownBelow } from './grants.repo.ts'
import type { Below, ItemInContext } from './item-in-context.ts'

export type Allowed<Op extends Operation> = ItemInContext & Permit<Op>
/**
 * An item of which something was proved to its caller: an operation, or at least that they may know of it. Every
 * {@link Allowed} is one; what was only located is not.
 */
export type Proved = Allowed<never>
/** What asking for these operations proves: all of a list that is known; one of those that a single one may be. */
export type Proof<Wanted extends Operation | readonly Operation[]> = Wanted extends readonly Operation[]
  ? number extends Wanted['length']
    ? Proved
    : Allowed<Wanted[number]>
  : Wanted extends Operation
    ? Allowed<Wanted>
    : never

/** For a job of the product, which follows its own rules. */
export const permitOf = <Op extends Operation>(_actor: SystemActor, _operation: Op, item: ItemRow): Permit<Op> =>
  ({ item }) as Permit<Op>

export const nothingBelow: Below = { path: new Set(), here: [], named: null, until: null }
/** The first of these times to come. */
export function firstEnd(ends: readonly (Date | null)[], now: Date): Date | null {
  const next = ends.flatMap((end) => (end !== null && end > now ? [end.getTime()] : []))
  return next.length === 0 ? null : new Date(Math.min(...next))
}
export const shownBelow = ({ path, here, named }: Below): ShownBelow => ({
  ids: [...path, ...(named ? [] : here)],
  named,
})

export const ruleDrive = ({
  id,
  kind,
  account_status: status,
}: Pick<DriveRow, 'id' | 'kind' | 'account_status'>): Drive => ({
  id,
  kind: kind === 'business' ? 'business' : 'personal',
  closed: status !== 'active',
})

/** A caller without an account, whom the statement that reads what they ask for authenticates as well. */
export type Unauthenticated = {
  /** What that statement selects about the caller. */
  evidence: Selected
  /** Who the caller is, by what was selected; throws if it is nobody. */
  authenticate(evidence: unknown): Exclude<Principal, PersonActor>
}
export type Caller = Principal | Unauthenticated

export const evidenceOf = (caller: Caller): Selected | null => ('evidence' in caller ? caller.evidence : null)

export const authenticated = (caller: Caller, evidence: unknown): Principal =>
  'authenticate' in caller ? caller.authenticate(evidence) : caller
