import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { seedDemo } from './demo.ts'
import { createActAs } from './service/act-as.ts'
import { businessOperations } from './service/businesses.ts'
import { departmentOperations } from './service/departments.ts'
import type { AccountsDeps } from './service/deps.ts'
import { employeeOperations } from './service/employees.ts'
import { featureOperations } from './service/features.ts'
import { findMembership, findStanding, listAccounts, listBusinesses, principalFacts } from './service/memberships.ts'
import {
  findPerson,
  findPersonByEmail,
  findPersonByLogin,
  findPersonByMobile,
  findPersonByUsername,
} from './service/people.ts'
import { preferenceOperations } from './service/preferences.ts'
import { createBusiness, createCitizen, type NewBusiness, type NewCitizen } from './service/register.ts'
import { roleOperations } from './service/roles.ts'
import { statusOperations } from './service/status.ts'

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
    findStanding,
    findMembership,
    principalFacts,
    actAs: createActAs(deps),
    createCitizen: (tx: Tx, actor: Actor, wish: NewCitizen) => createCitizen(deps, tx, actor, wish),
    createBusiness: (tx: Tx, actor: Actor, wish: NewBusiness) => createBusiness(deps, tx, actor, wish),
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
