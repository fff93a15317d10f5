import { byActor, type Maker, type Principal } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import type { DriveRow } from '../model/drive.types.ts'
import {
  type Access,
  type AccessNode,
  makerKey,
  makersFor,
  makersForAll,
  noAccess,
  type Person,
  type Viewer,
  viewerOf,
} from './access.level.rules.ts'
import { keyAccess, linkAccess, supportAccess, uploadLinkAccess } from './access.principal.rules.ts'
import { type Facts, findEmployeeFacts, findFactsOfMakers } from './access.repo.ts'
import { ruleDrive } from './proof.ts'

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

async function readMakers(db: Db, drive: DriveRow, makers: readonly Maker[], now: Date) {
  const found = new Map<string, Viewer>()
  const wanted = new Map(makers.map((maker) => [makerKey(maker), maker] as const))
  // Of a citizen there is nothing to read.
  const employed = [...wanted.values()].filter(({ accountKind }) => accountKind === 'business')
  const facts = employed.length === 0 ? new Map<string, Facts>() : await findFactsOfMakers(db, employed)
  for (const [key, maker] of wanted) {
    const person = await personIn(db, maker, { known: { facts: facts.get(key) }, isAbsent: true })(drive)
    found.set(key, viewerOf(person, ruleDrive(drive), now))
  }
  return found
}

/** Everybody on whom the access of anybody to these items may depend. */
export const makersOfAll = (
  db: Db,
  drive: DriveRow,
  nodes: readonly AccessNode[],
  now: Date,
): Promise<ReadonlyMap<string, Viewer>> => readMakers(db, drive, makersForAll(nodes), now)

/**
 * The viewer with everybody on whom their access to these items may depend: the makers of shares that give no more than
 * they may give on, and the makers of theirs. No query where there are none, as nearly everywhere.
 */
export async function withMakers(
  db: Db,
  drive: DriveRow,
  viewer: Viewer,
  nodes: readonly AccessNode[],
): Promise<Viewer> {
  const makers = new Map(viewer.makers)
  for (let asking = [viewer, ...makers.values()]; asking.length > 0; ) {
    const wanted = asking.flatMap((one) => makersFor(one, nodes)).filter((one) => !makers.has(makerKey(one)))
    if (wanted.length === 0) break
    const found = await readMakers(db, drive, wanted, new Date(viewer.now))
    for (const [key, maker] of found) makers.set(key, maker)
    asking = [...found.values()]
  }
  return makers.size === viewer.makers.size ? viewer : { ...viewer, makers }
}

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
