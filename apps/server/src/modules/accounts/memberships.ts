import type { Account } from '@khlang/contract'
import { type ActAs, personActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import { readersLanguage } from '../../platform/reader.ts'
import {
  type Bound,
  type BoxPermission,
  type EntryRefusal,
  entryRefusal,
  type Features,
  featuresOf,
  type MailPermission,
  type Menu,
  mailPermissionOf,
  menuOf,
  nameIn,
  type YesNo,
} from './accounts.rules.ts'
import * as accounts from './accounts.repo.ts'
import * as repo from './memberships.repo.ts'

export type AccountKind = 'citizen' | 'business'
export type AccountStatus = 'active' | 'suspended' | 'terminated'

/** The facts about a person in an account that every request needs. */
export type MembershipState = {
  accountKind: AccountKind
  status: AccountStatus
  isAdmin: boolean
  employeeId: string | null
}

/** A person in an account; read for each request, so a change takes effect at the next one. */
export type Membership = MembershipState & {
  accountId: string
  statusReason: string | null
  exportUntil: Date | null
  package: string
  inbox: MailPermission
  outbox: MailPermission
  departments: { id: string; nameTh: string; nameEn: string; suspended: boolean }[]
  roles: { id: string; nameTh: string; nameEn: string }[]
  features: Features
  menu: Menu
  business: { taxId: string; branchNo: string; nameTh: string; nameEn: string; logo: string } | null
}

/** An employee with their groups and the groups above: the input of the permission engine. */
export type PrincipalFacts = {
  employeeId: string
  isAdmin: boolean
  /** `ancestors` starts with the parent. */
  departments: { id: string; suspended: boolean; ancestors: { id: string; suspended: boolean }[] }[]
  roles: string[]
}

// Enforced by check constraints of the tables.
const kindOf = (kind: string): AccountKind => (kind === 'business' ? 'business' : 'citizen')
export const statusOf = (status: string): AccountStatus =>
  status === 'suspended' || status === 'terminated' ? status : 'active'
const mailOf = (value: string): MailPermission => (value === 'view' || value === 'manage' ? value : 'off')
const yesNo = (value: string): YesNo => (value === 'Y' ? 'Y' : 'N')
const switches = (rows: readonly { feature: string; status: string }[]) =>
  new Map(rows.map(({ feature, status }) => [feature, yesNo(status)]))

/** The accounts that a person may act for, the personal one first. */
export const listAccounts = async (db: Db, personId: string): Promise<Account[]> =>
  (await accounts.findAccounts(db, personId)).map(presentAccount)

/** The businesses that a person works for, with their names in both languages. */
export async function listBusinesses(db: Db, personId: string) {
  const rows = await accounts.findAccounts(db, personId)
  return rows.flatMap((row) =>
    row.tax_id === null
      ? []
      : [
          {
            id: row.id,
            taxId: row.tax_id,
            branchNo: row.branch_no ?? '',
            nameTh: row.name_th ?? '',
            nameEn: row.name_en ?? '',
            isAdmin: row.is_admin ?? false,
          },
        ],
  )
}

function presentAccount(row: accounts.AccountRow): Account {
  const status = statusOf(row.status)
  if (row.kind === 'citizen') {
    const nameTh = `${row.first_name_th} ${row.last_name_th}`
    const name = nameIn(readersLanguage(), nameTh, `${row.first_name_en} ${row.last_name_en}`)
    return { accountId: row.id, type: 'Citizen', name, isAdmin: false, status }
  }
  return {
    accountId: row.id,
    type: 'Business',
    name: nameIn(readersLanguage(), row.name_th ?? '', row.name_en ?? ''),
    ...(row.tax_id !== null && { taxId: row.tax_id }),
    ...(row.branch_no !== null && { branchNo: row.branch_no }),
    isAdmin: row.is_admin ?? false,
    status,
  }
}

export async function findMembershipState(
  db: Db,
  personId: string,
  accountId: string,
): Promise<MembershipState | undefined> {
  const row = await repo.findMembershipStateRow(db, personId, accountId)
  return row && toMembershipState(row)
}

/**
 * Why a business lets a person in no more; null for one that employs them, undefined for one that they never belonged to.
 */
export async function findEntryRefusal(
  db: Db,
  personId: string,
  business: { id?: string | undefined; taxId?: string | undefined },
): Promise<EntryRefusal | null | undefined> {
  const row = await repo.findEmployment(db, personId, business)
  return row && entryRefusal(row)
}

const toMembershipState = (row: {
  kind: string
  status: string
  employee_id: string | null
  is_admin: boolean | null
}) => ({
  accountKind: kindOf(row.kind),
  status: statusOf(row.status),
  isAdmin: row.is_admin ?? false,
  employeeId: row.employee_id,
})

export async function findMembership(db: Db, personId: string, accountId: string): Promise<Membership | undefined> {
  const row = await repo.findMembershipRow(db, personId, accountId)
  if (!row) return undefined
  const standing = toMembershipState(row)
  const { isAdmin } = standing
  const who = groupsIn(row)
  const bounds = row.bounds.map(presentBound)
  return {
    ...standing,
    accountId,
    statusReason: row.status_reason,
    exportUntil: row.export_until,
    package: row.package,
    inbox: permissionIn(row, 'inbox'),
    outbox: permissionIn(row, 'outbox'),
    departments: row.departments.map((it) => ({ ...presentGroup(it), suspended: it.suspended })),
    roles: row.roles.map(presentGroup),
    features: featuresOf(switches(row.features), bounds, who, isAdmin),
    menu: menuOf(switches(row.menu), bounds, who, isAdmin),
    business: presentBusiness(row),
  }
}

/** What a person may do with a box of an account, in one query: it is asked at every call about e-documents. */
export async function findBoxPermission(
  db: Db,
  { personId, accountId }: { personId: string; accountId: string },
  box: 'inbox' | 'outbox',
): Promise<MailPermission> {
  const row = await repo.findBoxRow(db, personId, accountId)
  return row ? permissionIn(row, box) : 'off'
}

const groupsIn = ({ employee_id: employeeId, group_departments: departments, role_ids: roles }: repo.BoxRow) => ({
  employeeId,
  departments,
  roles,
})

function permissionIn(row: repo.BoxRow, box: 'inbox' | 'outbox'): MailPermission {
  const manages = kindOf(row.kind) === 'citizen' || row.is_admin === true
  const own = row[box] === null ? null : mailOf(row[box])
  return mailPermissionOf(box, { manages, own }, row.boxes.map(presentBox), groupsIn(row))
}

const presentGroup = ({ id, name_th, name_en }: { id: string; name_th: string; name_en: string }) => ({
  id,
  nameTh: name_th,
  nameEn: name_en,
})

const presentBound = (row: repo.MembershipRow['bounds'][number]): Bound => ({
  audience:
    row.audience === 'department' || row.audience === 'role' || row.audience === 'employee' ? row.audience : 'business',
  audienceId: row.audience_id,
  feature: row.feature,
  status: yesNo(row.status),
})

const presentBox = (row: repo.BoxRow['boxes'][number]): BoxPermission => ({
  audience: row.audience === 'department' || row.audience === 'role' ? row.audience : 'business',
  audienceId: row.audience_id,
  box: row.box === 'outbox' ? 'outbox' : 'inbox',
  permission: mailOf(row.permission),
})

const presentBusiness = ({ tax_id, branch_no, name_th, name_en, logo }: repo.MembershipRow) =>
  tax_id === null
    ? null
    : {
        taxId: tax_id,
        branchNo: branch_no ?? '',
        nameTh: name_th ?? '',
        nameEn: name_en ?? '',
        logo: logo ?? 'default',
      }

/** Undefined for people who are not employees of the account: no rule applies to them, but shares may. */
export const principalFacts = (db: Db, personId: string, accountId: string): Promise<PrincipalFacts | undefined> =>
  repo.findPrincipalFacts(db, personId, accountId)

/** A person acting for an account outside their own request, with their current rights. */
export const createActAs =
  ({ db }: { db: Db }): ActAs =>
  async (who, { origin, on = db } = {}) => {
    const standing = await findMembershipState(on, who.personId, who.accountId)
    if (!standing) throw new AppError('NOT_ALLOWED')
    const { accountKind, status: accountStatus, isAdmin, employeeId } = standing
    return { ...personActor(who, origin), accountKind, accountStatus, isAdmin, employeeId }
  }
