import { type Input, type Language, type Page, pageLimits, parseMobile, usernameError } from '@khlang/contract'
import type {
  addEmployee,
  changeEmployee,
  Employee,
  listEmployees,
  removeEmployee,
  startEmployeeExport,
} from '@khlang/contract/employees'
import type { LogExport } from '@khlang/contract/log-exports'
import { mailPermissions } from '@khlang/contract/employees'
import { assertConfirmed, type PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import { type Db, transact, type Tx } from '../../../platform/db.ts'
import { wordsOf } from '../../../platform/like.ts'
import { accountRules, type Person } from '../../accounts/index.ts'
import type { AdminDeps } from '../deps.ts'
import { createChangeMany } from './change-many.ts'
import { createEmployeeRows } from './employee-rows.ts'
import * as repo from './employees.repo.ts'
import type { Leavers } from '../leaving/leavers.ts'
import type { createEmployeeInvitations, Groups, Invited } from './invitations.ts'

type Deps = AdminDeps & { invitations: ReturnType<typeof createEmployeeInvitations>; leavers: Leavers }
type Query = Input<typeof listEmployees>['query']
type Who = Pick<Input<typeof addEmployee>['body'], 'username' | 'email' | 'mobile'>

type Hiring = { person: Person; groups: Groups; business: Awaited<ReturnType<AdminDeps['accounts']['findBusiness']>> }

/** EMPLOYEE_WHO_REQUIRED unless exactly one way to name the person is given. Nobody is looked up by it. */
export function invitedBy({ username = '', email = '', mobile = '' }: Who): Invited {
  const given = [username, email, mobile].filter((value) => value.trim() !== '')
  if (given.length !== 1) throw new AppError('EMPLOYEE_WHO_REQUIRED')
  if (username.trim()) {
    const address = username.trim().toLowerCase()
    if (usernameError(address) !== null) throw new AppError('EMPLOYEE_USERNAME_INVALID')
    return { way: 'username', address }
  }
  if (email.trim()) {
    const address = email.trim().toLowerCase()
    if (/[\u0e00-\u0e7f]/u.test(address)) throw new AppError('EMPLOYEE_EMAIL_THAI')
    if (!accountRules.isEmail(address)) throw new AppError('EMPLOYEE_EMAIL_INVALID')
    return { way: 'email', address }
  }
  const address = parseMobile(mobile)
  if (address === null) throw new AppError('MOBILE_INVALID')
  return { way: 'mobile', address }
}

/** The employees of a business as its admin sees and changes them (A24). */
export function createEmployeeAdmin({
  db,
  clock,
  accounts,
  notifications,
  recipientLimit,
  invitations,
  leavers,
  history,
}: Deps) {
  async function one(on: Db, actor: PersonActor, id: string, language: Language): Promise<Employee> {
    const [row] = await repo.findEmployees(
      on,
      actor.accountId,
      { id, words: [], after: null, limit: 1, now: clock.now() },
      language,
    )
    if (!row) throw new AppError('EMPLOYEE_NOT_FOUND')
    return present(row)
  }

  /**
   * Makes somebody an employee who asked for it, or whose employment a directory proves, in the caller's transaction. The
   * business of the caller is read before: whoever holds a connection must not wait for another one.
   */
  async function hire(tx: Tx, actor: PersonActor, { person, groups, business }: Hiring): Promise<string> {
    const { id: personId } = person
    const { employeeId } = await accounts.hireEmployee(tx, actor, actor.accountId, { personId, ...groups })
    if (personId !== actor.personId && business)
      await notifications.notify(tx, {
        kind: 'employeeAdded',
        key: `employee-${employeeId}`,
        personId,
        accountId: actor.accountId,
        data: { business: accountRules.namesInBoth(business.nameTh, business.nameEn) },
        path: `/drivebusiness/${actor.accountId}`,
        at: clock.now(),
      })
    return employeeId
  }

  /** Invites somebody, if their turn has come: what is asked too often is refused before anything is read. */
  async function invite(actor: PersonActor, invited: Invited, groups: Groups): Promise<string> {
    await invitations.assertNew(actor.accountId, invited)
    await recipientLimit.take(actor.personId, 1)
    await invitations.takeTurn(actor.accountId, invited.address)
    return transact(db, async (tx) => {
      await accounts.assertGroups(tx, actor.accountId, groups)
      return invitations.invite(tx, actor, invited, groups)
    })
  }

  return {
    hire,
    invite,
    changeMany: createChangeMany({ db, accounts }),
    rows: createEmployeeRows({ db, clock }),

    async list(
      actor: PersonActor,
      { q = '', cursor, limit = pageLimits.default, ...filter }: Query,
      language: Language,
    ): Promise<Page<Employee>> {
      const of = 'employees'
      const after = decodeCursor(cursor, of, 'text')
      const place = after && { name: after.value, id: after.id }
      const query = {
        ...filter,
        now: clock.now(),
        words: wordsOf(q),
        after: place,
        limit: limit + 1,
      }
      const rows = await repo.findEmployees(db, actor.accountId, query, language)
      const { page, nextCursor } = cutPage(rows, limit, (last) => ({ of, kind: 0, value: last.name, id: last.id }))
      return { items: page.map(present), nextCursor }
    },

    get: (actor: PersonActor, id: string, language: Language) => one(db, actor, id, language),

    counts: (actor: PersonActor) => repo.countEmployees(db, actor.accountId),

    async add(actor: PersonActor, body: Input<typeof addEmployee>['body'], language: Language): Promise<Employee> {
      accounts.assertManages(actor, actor.accountId)
      const { departmentIds = [], roleIds = [], isAdmin = false, ...who } = body
      if (isAdmin) assertConfirmed(actor)
      const groups = { departments: departmentIds, roles: roleIds, isAdmin }
      const id = await invite(actor, invitedBy(who), groups)
      return one(db, actor, id, language)
    },

    async change(
      actor: PersonActor,
      id: string,
      { departmentIds, roleIds, isAdmin, inbox, outbox }: Input<typeof changeEmployee>['body'],
      language: Language,
    ): Promise<Employee> {
      if (isAdmin === true) assertConfirmed(actor)
      await accounts.changeEmployee(actor, actor.accountId, id, {
        ...(departmentIds !== undefined && { departments: departmentIds }),
        ...(roleIds !== undefined && { roles: roleIds }),
        ...(isAdmin !== undefined && { isAdmin }),
        ...(inbox !== undefined && { inbox }),
        ...(outbox !== undefined && { outbox }),
      })
      return one(db, actor, id, language)
    },

    async setSuspended(actor: PersonActor, id: string, suspended: boolean, language: Language): Promise<Employee> {
      await accounts.setSuspended(actor, actor.accountId, id, suspended)
      return one(db, actor, id, language)
    },

    /** A department or role to filter by is one of this business. */
    async startExport(
      actor: PersonActor,
      body: Input<typeof startEmployeeExport>['body'],
      language: Language,
    ): Promise<LogExport> {
      accounts.assertManages(actor, actor.accountId)
      const { departmentId, roleId } = body.filter
      const named = { departments: departmentId ? [departmentId] : [], roles: roleId ? [roleId] : [] }
      await transact(db, (tx) => accounts.assertGroups(tx, actor.accountId, named))
      return history.logExports.startEmployees(actor, body, language)
    },

    async inviteAgain(actor: PersonActor, id: string, language: Language): Promise<Employee> {
      accounts.assertManages(actor, actor.accountId)
      await recipientLimit.take(actor.personId, 1)
      await invitations.sendAgain(actor, id)
      return one(db, actor, id, language)
    },

    /** Removes an employee, or withdraws an invitation. */
    async remove(actor: PersonActor, id: string, choices: Input<typeof removeEmployee>['body']): Promise<void> {
      accounts.assertManages(actor, actor.accountId)
      const withdrawn = await transact(db, (tx) => invitations.withdraw(tx, actor, id))
      if (!withdrawn) await leavers.remove(actor, id, choices)
    },
  }
}

const mailPermissionOf = (value: string | null) => mailPermissions.find((one) => one === value) ?? null

const present = ({ lastSeenAt, createdAt, expiresAt, inbox, outbox, ...row }: repo.EmployeeRow): Employee => ({
  ...row,
  inbox: mailPermissionOf(inbox),
  outbox: mailPermissionOf(outbox),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})
