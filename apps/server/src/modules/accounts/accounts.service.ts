import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { AccountsDeps } from './service/deps.ts'
import { findMembership, findStanding, listAccounts, principalFacts } from './service/memberships.ts'
import * as people from './service/people.ts'
import { createBusiness, createCitizen, type NewBusiness, type NewCitizen } from './service/register.ts'

export type Accounts = ReturnType<typeof createAccounts>

/** People, the accounts they act for, and the organisation of a business. */
export function createAccounts(deps: AccountsDeps) {
  return {
    ...people,
    listAccounts,
    findStanding,
    findMembership,
    principalFacts,
    createCitizen: (tx: Tx, actor: Actor, wish: NewCitizen) => createCitizen(deps, tx, actor, wish),
    createBusiness: (tx: Tx, actor: Actor, wish: NewBusiness) => createBusiness(deps, tx, actor, wish),
  }
}
