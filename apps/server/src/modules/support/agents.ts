import type { PersonActor } from '../../platform/actor.ts'
import { systemActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, transact } from '../../platform/db.ts'
import * as repo from './agents.repo.ts'
import type { SupportDeps } from './deps.ts'

const operator = systemActor('support-agent')

export type Agents = ReturnType<typeof createAgents>

/** Support agents: certified and revoked by the operator, and by nobody else. */
export function createAgents({ db, audit, clock, accounts }: Pick<SupportDeps, 'db' | 'audit' | 'clock' | 'accounts'>) {
  async function personOf(username: string): Promise<string> {
    const person = await accounts.findPersonByUsername(db, username)
    if (!person) throw new AppError('SUPPORT_CUSTOMER_UNKNOWN')
    return person.id
  }

  return {
    /** The agent that this person is; anybody else is refused. */
    async requireAgent(on: Db, { personId, accountKind }: PersonActor): Promise<{ name: string }> {
      const agent = accountKind === 'citizen' ? await repo.findAgent(on, personId) : undefined
      if (!agent) throw new AppError('SUPPORT_NOT_AGENT')
      return agent
    },

    /** The operator certifies a person, under the name that customers see. */
    async certify(username: string, name: string): Promise<void> {
      const personId = await personOf(username)
      await transact(db, async (tx) => {
        await repo.upsertAgent(tx, { person_id: personId, name: name.trim(), certified_at: clock.now() })
        const data = { agent: name.trim(), certified: true }
        await audit.record(tx, operator, { type: 'support-agent.changed', subject: personId, data })
      })
    },

    /** Ends a certificate; returns whose sessions must end. */
    async revoke(username: string): Promise<string> {
      const personId = await personOf(username)
      await transact(db, async (tx) => {
        if (!(await repo.revokeAgent(tx, personId, clock.now()))) throw new AppError('SUPPORT_NOT_AGENT')
        const data = { agent: username, certified: false }
        await audit.record(tx, operator, { type: 'support-agent.changed', subject: personId, data })
      })
      return personId
    },
  }
}
