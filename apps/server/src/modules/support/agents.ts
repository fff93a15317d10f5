import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import type { SupportDeps } from './deps.ts'

export type Agents = ReturnType<typeof createAgents>

/** Support agents: the staff who may ask customers for access. */
export const createAgents = ({ staff }: Pick<SupportDeps, 'staff'>) => ({
  /** The agent that this person is; anybody else is refused. */
  async requireAgent(on: Db, actor: PersonActor): Promise<{ name: string }> {
    const agent = await staff.findActing(on, 'support', actor)
    if (!agent) throw new AppError('SUPPORT_NOT_AGENT')
    return agent
  },
})
