import type { PersonActor, SupportActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { SupportDeps } from './deps.ts'
import { supportActor } from './present.ts'
import { findReading } from './support.repo.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Turns an agent's request that names an access into support in that account. Nothing is cached: ends count at once. */
export const createAuthenticateSupport =
  ({ db, clock }: Pick<SupportDeps, 'db' | 'clock'>) =>
  async (agent: PersonActor, accessId: string): Promise<SupportActor> => {
    const found = uuid.test(accessId) ? await findReading(db, accessId, agent, clock.now()) : undefined
    if (!found) throw new AppError('SUPPORT_ENDED')
    return supportActor(found, found.person_id, agent.origin)
  }
