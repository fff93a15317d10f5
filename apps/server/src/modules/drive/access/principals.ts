import { byActor, type Principal } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import type { DriveRow } from '../model/drive.types.ts'
import { type Access, type AccessNode, noAccess, type Person } from './access.level.rules.ts'
import { keyAccess, linkAccess, supportAccess, uploadLinkAccess } from './access.principal.rules.ts'
import { findEmployeeFacts } from './access.repo.ts'
import { ruleDrive } from './located.ts'

const nobody: Person = {
  id: '',
  employeeId: null,
  departments: [],
  memberOf: [],
  roles: [],
  isAdminBusiness: false,
  isOwner: false,
}

/** The person in relation to a drive. Rules of a business apply only while acting for that business. */
async function personIn(
  db: Db,
  { personId, accountId }: { personId: string; accountId: string },
  drive: DriveRow,
): Promise<Person> {
  const here = drive.account_id === accountId
  const facts = drive.kind === 'business' && here ? await findEmployeeFacts(db, personId, accountId) : undefined
  return { ...nobody, id: personId, ...facts, isOwner: here && drive.person_id === personId }
}

/** The person whose rules and shares decide: the caller, the creator of a link, or nobody. */
export const personBehind = (db: Db, principal: Principal, drive: DriveRow): Promise<Person> =>
  byActor<Promise<Person>>(principal, {
    person: (person) => personIn(db, person, drive),
    link: ({ maker }) => personIn(db, maker, drive),
    uploadLink: ({ maker }) => personIn(db, maker, drive),
    key: () => Promise.resolve(nobody),
    support: () => Promise.resolve(nobody),
    system: () => Promise.resolve(nobody),
  })

/** The access of a principal to an item, given the access of the person behind it; `nodes` run up to the root. */
export const heldBy = (
  principal: Principal,
  behind: Access,
  nodes: readonly AccessNode[],
  drive: Pick<DriveRow, 'id' | 'kind' | 'account_id' | 'person_id'>,
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
