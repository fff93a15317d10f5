import { type Actor, byActor, type PersonActor, refuse } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'

/** Only Admin Business, or the product itself, reads what is for admins of a business, also one that is suspended. */
export const assertAdmin = (actor: Actor, businessId: string): void =>
  byActor(actor, {
    person(person) {
      if (person.accountId !== businessId || !person.isAdmin) throw new AppError('NOT_ADMIN')
    },
    link: refuse,
    uploadLink: refuse,
    key: refuse,
    support: refuse,
    system: () => undefined,
  })

/** Only they may change a business; a suspended account may change nothing. */
export const assertManages = (actor: Actor, businessId: string): void => {
  assertAdmin(actor, businessId)
  assertActive(actor)
}

/** An account is changed by its owner: the citizen whose it is, or an Admin Business. */
export const assertOwns = (actor: PersonActor): void => {
  if (actor.accountKind !== 'citizen') assertAdmin(actor, actor.accountId)
  assertActive(actor)
}

/** Suspended: read-only. Terminated: export only (T38). */
export const assertActive = (actor: Actor): void =>
  byActor(actor, {
    person({ accountStatus }) {
      if (accountStatus === 'suspended') throw new AppError('ACCOUNT_SUSPENDED')
      if (accountStatus === 'terminated') throw new AppError('SERVICE_TERMINATED')
    },
    link: refuse,
    uploadLink: refuse,
    key: refuse,
    support: refuse,
    system: () => undefined,
  })

/** Nobody suspends or reopens their own account, or gives it another package: only jobs and commands do. */
export const assertProduct = (actor: Actor): void =>
  byActor(actor, {
    person: refuse,
    link: refuse,
    uploadLink: refuse,
    key: refuse,
    support: refuse,
    system: () => undefined,
  })
