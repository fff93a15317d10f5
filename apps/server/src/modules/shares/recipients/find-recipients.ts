import { AppError } from '../../../platform/app-error.ts'
import type { PersonActor } from '../../../platform/actor.ts'
import type { Recipient } from '@khlang/contract/shares'
import type { Person } from '../../accounts/index.ts'
import type { SharesDeps } from '../deps.ts'
import * as repo from './recipients.repo.ts'
import { type Named, parseRecipient } from './recipients.rules.ts'

/** Whom a recipient names: somebody who can hold a share, or an address to be invited. */
export type Found =
  | { kind: 'person' | 'department' | 'business'; id: string; notified: readonly repo.Addressee[] }
  | { kind: 'invitation'; email: string }

/** Names that were not found, per person: whoever tries out names learns few of them. */
const notFounds = { max: 30, seconds: 3600 }

/** Finds recipients by what was typed; throws what is wrong with one. */
export function createFindRecipients({ db, accounts, limits }: SharesDeps) {
  const asFound = (person: Person | undefined): Found | null =>
    person
      ? {
          kind: 'person',
          id: person.id,
          notified: [{ personId: person.id, accountId: null, language: person.language }],
        }
      : null

  async function lookUp(actor: PersonActor, named: Exclude<Named, { by: 'email' }>): Promise<Found | null> {
    if (named.by === 'username') return asFound(await accounts.findPersonByUsername(db, named.username))
    // A person has one address: that of collaboration mail is their verified one.
    if (named.by === 'collab') return asFound(await accounts.findPersonByEmail(db, named.email))
    if (named.by === 'department') {
      const department = await repo.findDepartment(db, actor.accountId, named.id)
      return department ? { kind: 'department', id: department.id, notified: [] } : null
    }
    const company = await repo.findCompany(db, named.taxId, named.branchNo)
    if (!company) return null
    // Its Admin Business look after what is shared with a business.
    const admins = await accounts.findAnswerable(db, company.id)
    return {
      kind: 'business',
      id: company.id,
      notified: admins.map(({ personId, language }) => ({ personId, accountId: company.id, language })),
    }
  }

  async function findByEmail(actor: PersonActor, email: string): Promise<Found> {
    const found = asFound(await accounts.findPersonByEmail(db, email))
    if (found) return found
    // Nobody invites their own address, proven or not.
    const self = await accounts.findPerson(db, actor.personId)
    if (self?.email?.toLowerCase() === email) throw new AppError('RECIPIENT_SELF')
    return { kind: 'invitation', email }
  }

  /** Refused with TOO_MANY_REQUESTS after too many names that do not exist. */
  function findNamed(actor: PersonActor, named: Named): Promise<Found> {
    if (named.by === 'email') return findByEmail(actor, named.email)
    const code = named.by === 'company' ? 'RECIPIENT_COMPANY_NOT_FOUND' : 'RECIPIENT_NOT_FOUND'
    return limits.attempt(
      [{ key: `share-not-found:${actor.personId}`, ...notFounds }],
      { isWrong: (error) => error instanceof AppError && error.code === code, code: 'TOO_MANY_REQUESTS' },
      async () => {
        const found = await lookUp(actor, named)
        if (!found) throw new AppError(code)
        return found
      },
    )
  }

  return async (actor: PersonActor, recipient: Recipient): Promise<Found> => {
    const named = parseRecipient(recipient)
    if (typeof named === 'string') throw new AppError(named)
    const found = await findNamed(actor, named)
    if (found.kind === 'person' && found.id === actor.personId) throw new AppError('RECIPIENT_SELF')
    return found
  }
}
