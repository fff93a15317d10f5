import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { seedDemo } from './demo.ts'
import { createActAs } from './act-as.ts'
import { businessOperations } from './businesses.ts'
import { departmentOperations } from './departments.ts'
import type { AccountsDeps } from './deps.ts'
import { employeeOperations } from './employees.ts'
import { featureOperations } from './features.ts'
import { findMembership, findMembershipState, listAccounts, listBusinesses, principalFacts } from './memberships.ts'
import { findPerson, findPersonByEmail, findPersonByLogin, findPersonByMobile, findPersonByUsername } from './people.ts'
import { preferenceOperations } from './preferences.ts'
import { createBusiness, createCitizen, type NewBusiness, type NewCitizen } from './register.ts'
import { roleOperations } from './roles.ts'
import { statusOperations } from './status.ts'

export type Accounts = ReturnType<typeof createAccounts>

/** People, the accounts they act for, and the organisation of a business. */
export function createAccounts(deps: AccountsDeps) {
  return {
    findPerson,
    findPersonByLogin,
    findPersonByUsername,
    findPersonByEmail,
    findPersonByMobile,
    listAccounts,
    listBusinesses,
    findMembershipState,
    findMembership,
    principalFacts,
    actAs: createActAs(deps),
    createCitizen: (tx: Tx, actor: Actor, input: NewCitizen) => createCitizen(deps, tx, actor, input),
    createBusiness: (tx: Tx, actor: Actor, request: NewBusiness) => createBusiness(deps, tx, actor, request),
    ...businessOperations(deps),
    ...departmentOperations(deps),
    ...roleOperations(deps),
    ...employeeOperations(deps),
    ...featureOperations(deps),
    ...preferenceOperations(deps),
    ...statusOperations(deps),
    /** Makes the demo accounts where they are missing; tells whether it did. */
    seedDemo: (setPassword: (tx: Tx, personId: string, password: string) => Promise<void>) =>
      seedDemo({ ...deps, setPassword }),
  }
}
