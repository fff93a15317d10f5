import { byActor, type Maker, type Principal } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import type { DriveRow } from '../model/drive.types.ts'
import { type Access, type AccessNode, noAccess, type Person } from './access.level.rules.ts'
import { keyAccess, linkAccess, supportAccess, uploadLinkAccess } from './access.principal.rules.ts'
import { type Facts, findEmployeeFacts } from './access.repo.ts'
import { ruleDrive } from './located.ts'

const nobody: Person = {
  id: '',
  accountId: '',
  employeeId: null,
  departments: [],
  memberOf: [],
  roles: [],
  isAdminBusiness: false,
  isOwner: false,
}

/** What another statement has read of an employee. */
export type KnownFacts = { facts: Facts | undefined }

/**
 * The person in relation to drives. Rules of a business apply only while acting for that business; shares with its
 * departments do wherever the shared item is. The facts are read once, however many drives are asked about.
 * `isAbsent`: whether they work for the business has not been checked for this request; who does not is nobody.
 */
function personIn(
  db: Db,
  { personId, accountId, accountKind }: Maker,
  { known, isAbsent = false }: { known?: KnownFacts | undefined; isAbsent?: boolean },
): (drive: DriveRow) => Promise<Person> {
  let facts: Promise<Facts | undefined> | undefined = known && Promise.resolve(known.facts)
  return async (drive) => {
    const here = drive.account_id === accountId
    const person = { ...nobody, id: personId, accountId, isOwner: here && drive.person_id === personId }
    const mustWork = isAbsent && accountKind === 'business'
    if (!mustWork && (person.isOwner || (!here && accountKind !== 'business'))) return person
    const found = await (facts ??= findEmployeeFacts(db, personId, accountId))
    if (mustWork && !found) return nobody
    if (here && drive.kind === 'business') return { ...person, ...found }
    return found ? { ...person, departments: found.departments, memberOf: found.memberOf } : person
  }
}

/** The person whose rules and shares decide, for each drive: the caller, the creator of a link, or nobody. */
export const peopleBehind = (
  db: Db,
  principal: Principal,
  known?: KnownFacts,
): ((drive: DriveRow) => Promise<Person>) =>
  byActor<(drive: DriveRow) => Promise<Person>>(principal, {
    person: (person) => personIn(db, person, { known }),
    link: ({ maker }) => personIn(db, maker, { known, isAbsent: true }),
    uploadLink: ({ maker }) => personIn(db, maker, { known, isAbsent: true }),
    key: () => () => Promise.resolve(nobody),
    support: () => () => Promise.resolve(nobody),
    system: () => () => Promise.resolve(nobody),
  })

/** The access of a principal to an item, given the access of the person behind it; `nodes` run up to the root. */
export const heldBy = (
  principal: Principal,
  behind: Access,
  nodes: readonly AccessNode[],
  drive: Pick<DriveRow, 'id' | 'kind' | 'account_id' | 'account_status' | 'person_id'>,
): Access =>
  byActor(principal, {
    person: () => behind,
    link: ({ link }) => linkAccess(link, behind, nodes),
    uploadLink: ({ link }) => uploadLinkAccess(link, behind, nodes),
    key: ({ key, accountId }) => (drive.account_id === accountId ? keyAccess(key, ruleDrive(drive), nodes) : noAccess),
    support: ({ support, customer }) =>
      drive.account_id === customer.accountId && (drive.kind === 'business' || drive.person_id === customer.personId)
        ? supportAccess(support)
        : noAccess,
    system: () => noAccess,
  })
