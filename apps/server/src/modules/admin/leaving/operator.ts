import { systemActor } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import type { AdminDeps } from '../deps.ts'
import { findPersonalAccountOf } from './account-endings.repo.ts'
import type { createAccountEndings } from './account-endings.ts'

/** Whom the operator means: a person by username, a business by tax ID and branch number, or an account by its id. */
export type Whom = { username: string } | { taxId: string; branchNo: string } | { accountId: string }

const operator = systemActor('operator')

/** What the operator of the service does with an account by a command (T38). */
export function createOperatorCommands(
  { db, accounts, audit, identity }: Pick<AdminDeps, 'db' | 'accounts' | 'audit' | 'identity'>,
  { endings }: { endings: Pick<ReturnType<typeof createAccountEndings>, 'notify'> },
) {
  async function find(whom: Whom): Promise<string> {
    if ('accountId' in whom) return whom.accountId
    const id =
      'username' in whom
        ? await findPersonalAccountOf(db, whom.username)
        : await accounts.identifiers.findBusinessIdForOperator(whom.taxId, whom.branchNo)
    if (id === undefined) throw new Error('no account of that username, or of that tax ID and branch number')
    return id
  }
  return {
    find,
    /** Read-only until it is reopened. */
    suspend: async (whom: Whom, reason: string): Promise<void> =>
      accounts.suspendAccount(operator, await find(whom), reason),
    /** Ends all access of a person: sessions, device passwords, trusted devices. They can sign in again; how many it were. */
    async signOut(username: string): Promise<number> {
      const person = await accounts.findPersonByUsername(db, username)
      if (!person || person.removedAt !== null) throw new Error('no person of that username')
      return transact(db, async (tx) => {
        const count = await identity.endAllAccess(tx, person.id)
        const event = { type: 'session.ended', subject: person.id, data: { how: 'operator', count } } as const
        await audit.record(tx, operator, event)
        return count
      })
    },
    /** What the business bought (C46). */
    changePackage: async (whom: Whom, to: string): Promise<void> =>
      accounts.changePackage(operator, await find(whom), to),
    /** The package of businesses that register from now on. */
    chooseNewPackage: (to: string): Promise<void> => accounts.chooseNewPackage(operator, to),
    reopen: async (whom: Whom): Promise<void> => accounts.reopenAccount(operator, await find(whom)),
    /** Read-only, and erased after the days in which its data can be exported; its people are notified. */
    async terminate(whom: Whom, reason: string, exportDays?: number): Promise<void> {
      const id = await find(whom)
      await accounts.terminateAccount(operator, id, { reason, ...(exportDays !== undefined && { exportDays }) })
      await endings.notify(id)
    },
  }
}
