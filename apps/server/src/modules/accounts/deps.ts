import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Audit } from '../audit/index.ts'

/**
 * Work of later modules in the transaction that creates an account or an employee, such as creating their drives.
 * `onEmployeeAdded` also runs when somebody returns, so it must be idempotent.
 */
export type AccountHooks = {
  onAccountCreated?: (
    tx: Tx,
    made: { accountId: string; kind: 'citizen' | 'business'; personId?: string },
  ) => Promise<void>
  onEmployeeAdded?: (tx: Tx, added: { businessId: string; personId: string; employeeId: string }) => Promise<void>
  /** A person has proven to own this address: at registration, or later. `accountId` is their personal account. */
  onEmailProven?: (tx: Tx, person: { personId: string; accountId: string; email: string }) => Promise<void>
  /** The rights of a person, or of everybody who acts for an account, are about to change. */
  onRightsChanged?: (tx: Tx, personOrAccountId: string) => Promise<void>
}

export type AccountsDeps = { db: Db; audit: Audit; clock: Clock; hooks?: AccountHooks }
