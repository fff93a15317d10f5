import type { StaffRole } from '@khlang/contract/staff'
import { type PersonActor, systemActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import * as repo from './staff.repo.ts'

type Deps = { db: Db; audit: Audit; clock: Clock; accounts: Pick<Accounts, 'findPersonByUsername'> }

export type Staff = ReturnType<typeof createStaff>

/** People who work for the service in a role: certified and revoked by whoever runs the server, and by nobody else. */
export function createStaff({ db, audit, clock, accounts }: Deps) {
  async function personOf(username: string): Promise<string> {
    const person = await accounts.findPersonByUsername(db, username)
    if (!person) throw new Error(`There is nobody with the username ${username}.`)
    return person.id
  }

  return {
    /** The certificate of a person, read for each request: one that was revoked counts no more at once. */
    find: (on: Db, role: StaffRole, personId: string) => repo.findMember(on, role, personId),

    /** The same for a request: people work for the service from their own account, and for no business. */
    findActing: async (on: Db, role: StaffRole, { personId, accountKind }: PersonActor) =>
      accountKind === 'citizen' ? repo.findMember(on, role, personId) : undefined,

    list: (on: Db, role: StaffRole) => repo.findMembers(on, role),

    /** Certifies a person in a role, under the name that others see. */
    async certify(role: StaffRole, username: string, shownName: string): Promise<void> {
      const personId = await personOf(username)
      const name = shownName.trim()
      await transact(db, async (tx) => {
        await repo.upsertMember(tx, { person_id: personId, role, name, certified_at: clock.now() })
        const data = { role, name, certified: true }
        await audit.record(tx, systemActor('staff'), { type: 'staff.changed', subject: personId, data })
      })
    },

    /** Ends a certificate; returns whose. */
    async revoke(role: StaffRole, username: string): Promise<string> {
      const personId = await personOf(username)
      await transact(db, async (tx) => {
        if (!(await repo.revokeMember(tx, role, personId, clock.now())))
          throw new Error(`${username} is not certified for that.`)
        const data = { role, name: username, certified: false }
        await audit.record(tx, systemActor('staff'), { type: 'staff.changed', subject: personId, data })
      })
      return personId
    },
  }
}
