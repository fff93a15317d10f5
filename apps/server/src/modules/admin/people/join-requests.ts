import { randomUUID } from 'node:crypto'
import { type Input, isBranchNo, isTaxId, type Language, type Page, pageLimits } from '@khlang/contract'
import type { Employee } from '@khlang/contract/employees'
import {
  type acceptJoinRequest,
  type askToJoin,
  joinAnswerDays,
  type JoinApplicant,
  joinDays,
  joinLimits,
  type JoinRequest,
  type listJoinRequests,
} from '@khlang/contract/join-requests'
import { assertConfirmed, type PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import { requireRow, transact, type Tx } from '../../../platform/db.ts'
import { accountRules } from '../../accounts/index.ts'
import type { AdminDeps } from '../deps.ts'
import type { createEmployeeAdmin } from './employees.ts'
import * as repo from './join-requests.repo.ts'

type Deps = AdminDeps & { employees: ReturnType<typeof createEmployeeAdmin> }
type Numbers = Pick<Input<typeof askToJoin>['body'], 'taxId' | 'branchNo'>
type Query = Input<typeof listJoinRequests>['query']

const [hour, day, dayMs] = [3600, 86_400, 86_400_000]
/** More requests than these in an hour are listed, and nobody is notified of them. */
const noticesAnHour = 20
const noRequest = () => new AppError('JOIN_NOT_FOUND')

/** People ask a business to become its employees, and its admins answer. */
export function createJoinRequests({ db, audit, clock, accounts, limits, notifications, employees }: Deps) {
  /** A business is found by its exact numbers only, and a few times an hour: nobody can list them. */
  async function findBusiness({ personId }: PersonActor, { taxId, branchNo }: Numbers) {
    if (!isTaxId(taxId) || !isBranchNo(branchNo)) throw new AppError('TAX_ID_INVALID')
    await limits.take(`join-looks:${personId}`, joinLimits.looksAnHour, hour)
    const id = await accounts.findBusinessIdByTaxId(taxId, branchNo)
    const business = id === undefined ? undefined : await accounts.findBusiness(id)
    if (!business || business.status === 'terminated') throw new AppError('JOIN_BUSINESS_UNKNOWN')
    return business
  }
  type Business = Awaited<ReturnType<typeof findBusiness>>

  async function notifyAdmins(tx: Tx, actor: PersonActor, business: Business, id: string, at: Date): Promise<void> {
    const applicant = await accounts.findPerson(tx, actor.personId)
    if (!applicant) return
    for (const { personId } of await accounts.findAnswerable(tx, business.id)) {
      await notifications.notify(tx, {
        kind: 'joinRequested',
        key: `join-${id}`,
        personId,
        accountId: business.id,
        data: {
          person: accountRules.personNames(applicant),
          business: accountRules.namesInBoth(business.nameTh, business.nameEn),
        },
        path: '/onebox-system-admin-employees',
        at,
      })
    }
  }

  const listOf = 'joins'
  const placeOf = (cursor: string | undefined) => {
    const from = decodeCursor(cursor, listOf, 'time')
    return from && { at: from.value, id: from.id }
  }
  const cut = <Row extends repo.JoinRow>(rows: readonly Row[], limit: number) =>
    cutPage(rows, limit, (last) => placeInTime(listOf, last.created_at, last.id))

  return {
    async find(actor: PersonActor, numbers: Numbers, language: Language): Promise<{ name: string }> {
      const { nameTh, nameEn } = await findBusiness(actor, numbers)
      return { name: accountRules.nameIn(language, nameTh, nameEn) }
    },

    async ask(
      actor: PersonActor,
      { remark = '', ...numbers }: Input<typeof askToJoin>['body'],
      language: Language,
    ): Promise<JoinRequest> {
      const { personId } = actor
      const business = await findBusiness(actor, numbers)
      await limits.take(`joins:${personId}`, joinLimits.asksADay, day)
      await limits.take(`joins:${personId}:${business.id}`, joinLimits.asksOfOneInAMonth, 30 * day)
      const requests = await limits.count(`joins-of:${business.id}`, hour)
      const id = randomUUID()
      const now = clock.now()
      await transact(db, async (tx) => {
        // A suspended employee asks for nothing: only resuming gives their access back.
        if (await accounts.isEmployee(tx, personId, business.id)) throw new AppError('EMPLOYEE_EXISTS')
        await repo.expireRequests(tx, now, { businessId: business.id, personId })
        const isNew = await repo.insertRequest(tx, {
          id,
          business_id: business.id,
          person_id: personId,
          remark: remark.trim(),
          created_at: now,
          expires_at: new Date(now.getTime() + joinDays * dayMs),
        })
        if (!isNew) throw new AppError('JOIN_ASKED')
        await audit.record(tx, actor, { type: 'business.join_requested', subject: business.id, data: { personId } })
        if (requests.count <= noticesAnHour) await notifyAdmins(tx, actor, business, id, now)
      })
      const [row] = await repo.findOwn(db, personId, { after: null, limit: 1, id })
      return present(requireRow(row, noRequest), language, now)
    },

    async list(
      { personId }: PersonActor,
      { cursor, limit = pageLimits.default }: Query,
      language: Language,
    ): Promise<Page<JoinRequest>> {
      const rows = await repo.findOwn(db, personId, { after: placeOf(cursor), limit: limit + 1 })
      const { page, nextCursor } = cut(rows, limit)
      const now = clock.now()
      return { items: page.map((row) => present(row, language, now)), nextCursor }
    },

    withdraw: (actor: PersonActor, id: string): Promise<void> =>
      transact(db, async (tx) => {
        const now = clock.now()
        const row = requireRow(await repo.lockOpen(tx, { id, personId: actor.personId }, now), noRequest)
        await repo.endRequest(tx, id, { state: 'withdrawn', ended_at: now })
        const data = { personId: actor.personId, how: 'withdrawn' } as const
        await audit.record(tx, actor, { type: 'business.join_ended', subject: row.business_id, data })
      }),

    async applicants(actor: PersonActor, { cursor, limit = pageLimits.default }: Query): Promise<Page<JoinApplicant>> {
      const place = { after: placeOf(cursor), limit: limit + 1, now: clock.now() }
      const { page, nextCursor } = cut(await repo.findApplicants(db, actor.accountId, place), limit)
      return { items: page.map(presentApplicant), nextCursor }
    },

    async accept(
      actor: PersonActor,
      id: string,
      { departmentIds = [], roleIds = [], isAdmin = false }: Input<typeof acceptJoinRequest>['body'],
      language: Language,
    ): Promise<Employee> {
      accounts.assertManages(actor, actor.accountId)
      if (isAdmin) assertConfirmed(actor)
      const business = await accounts.findBusiness(actor.accountId)
      const groups = { departments: departmentIds, roles: roleIds, isAdmin }
      const employeeId = await transact(db, async (tx) => {
        const now = clock.now()
        const row = requireRow(await repo.lockOpen(tx, { id, businessId: actor.accountId }, now), noRequest)
        const person = requireRow(await accounts.findPerson(tx, row.person_id), noRequest)
        await accounts.assertGroups(tx, actor.accountId, groups)
        await repo.endRequest(tx, id, { state: 'accepted', ended_at: now, answered_by: actor.personId })
        const data = { personId: row.person_id, how: 'accepted' } as const
        await audit.record(tx, actor, { type: 'business.join_ended', subject: actor.accountId, data })
        return employees.hire(tx, actor, { person, groups, business })
      })
      return employees.get(actor, employeeId, language)
    },

    async refuse(actor: PersonActor, id: string, given: string): Promise<void> {
      accounts.assertManages(actor, actor.accountId)
      const reason = given.trim()
      if (reason === '') throw new AppError('JOIN_REASON_REQUIRED')
      const business = await accounts.findBusiness(actor.accountId)
      await transact(db, async (tx) => {
        const now = clock.now()
        const row = requireRow(await repo.lockOpen(tx, { id, businessId: actor.accountId }, now), noRequest)
        const end = { state: 'refused', ended_at: now, answered_by: actor.personId, reason } as const
        await repo.endRequest(tx, id, end)
        const data = { personId: row.person_id, how: 'refused', reason } as const
        await audit.record(tx, actor, { type: 'business.join_ended', subject: actor.accountId, data })
        const person = await accounts.findPerson(tx, row.person_id)
        if (!person || !business) return
        await notifications.notify(tx, {
          kind: 'joinRefused',
          key: `join-refused-${id}`,
          personId: person.id,
          accountId: null,
          data: { business: accountRules.namesInBoth(business.nameTh, business.nameEn), reason },
          path: '/profile',
          at: now,
        })
      })
    },

    /** In the transaction that makes somebody an employee, in whatever way. */
    joined: (tx: Tx, { businessId, personId }: { businessId: string; personId: string }) =>
      repo.acceptOpen(tx, businessId, personId, clock.now()),

    /** Run once a day: ends what nobody answered, and forgets old answers. */
    sweep: () =>
      transact(db, async (tx) => {
        const now = clock.now()
        await repo.expireRequests(tx, now)
        await repo.deleteEnded(tx, new Date(now.getTime() - joinAnswerDays * dayMs))
      }),
  }
}

const present = (row: repo.OwnRow, language: Language, now: Date): JoinRequest => {
  // Until the daily job has marked it.
  const isOver = row.state === 'open' && row.expires_at <= now
  const endedAt = isOver ? row.expires_at : row.ended_at
  return {
    id: row.id,
    business: accountRules.nameIn(language, row.name_th, row.name_en),
    taxId: row.tax_id,
    branchNo: row.branch_no,
    remark: row.remark,
    state: isOver ? 'expired' : row.state,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

const presentApplicant = (row: repo.ApplicantRow): JoinApplicant => ({
  id: row.id,
  name: row.name,
  nameEn: row.name_en,
  username: row.username,
  remark: row.remark,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
