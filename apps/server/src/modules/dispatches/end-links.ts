import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { DispatchDeps } from './deps.ts'

const isGone = (error: unknown) => error instanceof AppError && error.code === 'LINK_NOT_FOUND'

/**
 * Ends links, of which some may have ended before. One that cannot be ended keeps none of the others; the first failure is
 * thrown at the end.
 */
export function createEndLinks({ links }: Pick<DispatchDeps, 'links'>) {
  return async (actor: PersonActor, ids: readonly string[]): Promise<void> => {
    const failures: unknown[] = []
    for (const id of ids) await links.delete(actor, id).catch((error: unknown) => isGone(error) || failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
}
