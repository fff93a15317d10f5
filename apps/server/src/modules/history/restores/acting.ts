import { type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'

/** Where a restore was ordered, and whose private drive it restores. */
export type Order = { ordered_in: string | null; owner_id: string | null }

/**
 * With whose rights a restore sees and changes items: of whoever asked for it or, for a private drive that an Admin
 * Business restores, of its owner. The log then names the product, so that the admin's own log has no names of items.
 */
export function actingFor(actor: PersonActor, { ordered_in, owner_id }: Order): PersonActor {
  if (ordered_in !== null && !actor.isAdmin) throw new AppError('NOT_ADMIN')
  if (owner_id === null) return actor
  const { sessionKey: _, ...rest } = actor
  return {
    ...rest,
    personId: owner_id,
    isAdmin: false,
    employeeId: null,
    sessionId: '',
    recordedAs: systemActor('restore'),
  }
}
