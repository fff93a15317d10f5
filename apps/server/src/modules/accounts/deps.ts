import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Audit } from '../audit/index.ts'

/**
 * What later modules do in the same transaction in which an account or an employee comes to be, such as making their
 * drives. `onEmployeeAdded` also runs when somebody returns, so it must not mind what is there already.
 */
export type AccountHooks = {
  onAccountCreated?: (
    tx: Tx,
    made: { accountId: string; kind: 'citizen' | 'business'; personId?: string },
  ) => Promise<void>
  onEmployeeAdded?: (tx: Tx, added: { businessId: string; personId: string; employeeId: string }) => Promise<void>
  /** What a person, or whoever acts for an account, may do is about to change. */
  onRightsChanged?: (tx: Tx, personOrAccountId: string) => Promise<void>
}

export type AccountsDeps = { db: Db; audit: Audit; clock: Clock; hooks?: AccountHooks }
