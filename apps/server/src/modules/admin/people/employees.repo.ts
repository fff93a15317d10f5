import type { Language } from '@khlang/contract'
import {
  type EmployeeFilterStatus,
  type EmployeeStatus,
  passwordDueDays,
  type PasswordState,
} from '@khlang/contract/employees'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { containing, employeeHas } from '../../../platform/like.ts'
import { nameIn } from '../../../platform/name-in.ts'
import { sessionFacts } from '../../identity/index.ts'

export type EmployeeQuery = {
  words: readonly string[]
  departmentId?: string
  roleId?: string
  status?: EmployeeFilterStatus
  isAdmin?: boolean
  factor?: 'with' | 'without'
  session?: 'open' | 'none'
  password?: PasswordState
  now: Date
  /** One employee or invitation. */
  id?: string
  after: { name: string; id: string } | null
  limit: number
}

export type EmployeeRow = {
  id: string
  personId: string | null
  name: string
  nameEn: string | null
  username: string | null
  email: string | null
  mobile: string | null
  departments: { id: string; name: string }[]
  roles: { id: string; name: string }[]
  isAdmin: boolean
  inbox: string | null
  outbox: string | null
  status: EmployeeStatus
  undelivered: boolean
  twoFactor: boolean | null
  sessions: number
  password: PasswordState | null
  lastSeenAt: Date | null
  createdAt: Date
  expiresAt: Date | null
}

const none = sql`true`

/** Among these of a person it is looked for when they were in the business last; their own drive is none of its concern. */
const latestSessions = 100

/**
 * Employees and invitations of a business by name, in one list. Each half is cut to the page by its own index before
 * the names of groups and the last requests are read.
 */
export async function findEmployees(
  db: Db,
  businessId: string,
  query: EmployeeQuery,
  language: Language,
): Promise<EmployeeRow[]> {
  const { limit } = query
  const groupName = nameIn('g', language)
  const { rows } = await sql<EmployeeRow>`
    with found as (
      select * from ((${employees(businessId, query)}) union all (${invitations(businessId, query)})) either
      order by name collate thai_natural, id limit ${limit}
    )
    select f.*,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', ${groupName}) order by g.name_th collate thai_natural)
        from department g where g.id = any(f.department_ids)), '[]') as departments,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', ${groupName}) order by g.name_th collate thai_natural)
        from business_role g where g.id = any(f.role_ids)), '[]') as roles,
      (select max(s.last_used_at)
        from (select id, last_used_at from session
          where person_id = f."personId" order by last_used_at desc limit ${latestSessions}) s
        join session_account x on x.session_id = s.id and x.account_id = ${businessId}) as "lastSeenAt"
    from found f order by f.name collate thai_natural, f.id`.execute(db)
  return rows
}

/** Whether the person of an employee has an authenticator app or a passkey. */
const hasFactor = sql<boolean>`(exists (select from totp t where t.person_id = e.person_id and t.enabled_at is not null)
  or exists (select from passkey k where k.person_id = e.person_id))`

/** How many open sessions of an employee have acted for the business. */
const openSessions = (businessId: string, now: Date) => sql<number>`
  (select count(*)::int from session s join session_account x on x.session_id = s.id and x.account_id = ${businessId}
    where s.person_id = e.person_id and s.ended_at is null and s.expires_at > ${now})`

/** The state of an employee's password by the period that the business sets; it does not expire without one. */
const passwordState = (now: Date) => sql<PasswordState>`
  (select case when c.person_id is null then 'none'
      when due.at <= ${now} then 'expired'
      when due.at <= ${now}::timestamptz + ${passwordDueDays} * interval '1 day' then 'due' else 'good' end
    from (select 1) one
      left join credential c on c.person_id = e.person_id
      left join sign_in_policy policy on policy.business_id = e.business_id
      cross join lateral (select ${sessionFacts.passwordDueAt('policy', 'e', 'p')} as at) due)`

function employees(
  businessId: string,
  { words, departmentId, roleId, status, isAdmin, factor, session, password, now, id, after, limit }: EmployeeQuery,
) {
  const conditions = [
    factor === undefined ? none : sql`${hasFactor} = ${factor === 'with'}`,
    session === undefined ? none : sql`${openSessions(businessId, now)} ${session === 'open' ? sql`> 0` : sql`= 0`}`,
    password === undefined ? none : sql`${passwordState(now)} = ${password}`,
    ...words.map(
      (word) =>
        sql`(${employeeHas(word)} or p.email ilike ${containing(word)} or p.mobile like ${containing(mobilePart(word))})`,
    ),
    departmentId === undefined
      ? none
      : sql`exists (select from employee_department m where m.employee_id = e.id and m.department_id = ${departmentId})`,
    roleId === undefined
      ? none
      : sql`exists (select from employee_role m where m.employee_id = e.id and m.role_id = ${roleId})`,
    status === undefined
      ? none
      : status === 'invited' || status === 'declined' || status === 'undelivered'
        ? sql`false`
        : sql`e.suspended_at is ${status === 'suspended' ? sql`not null` : sql`null`}`,
    isAdmin === undefined ? none : sql`e.is_admin = ${isAdmin}`,
    id === undefined ? none : sql`e.id = ${id}`,
    after === null ? none : sql`(e.name collate thai_natural, e.id) > (${after.name}, ${after.id}::uuid)`,
  ]
  return sql`
    select e.id, e.person_id as "personId", e.name, shown_name(p.first_name_en, p.last_name_en, null) as "nameEn", p.username, p.email, p.mobile, e.is_admin as "isAdmin",
      e.inbox, e.outbox, e.created_at as "createdAt", null::timestamptz as "expiresAt",
      case when e.suspended_at is null then 'active' else 'suspended' end as status, false as undelivered,
      ${hasFactor} as "twoFactor", ${openSessions(businessId, now)} as sessions, ${passwordState(now)} as password,
      array(select department_id from employee_department where employee_id = e.id) as department_ids,
      array(select role_id from employee_role where employee_id = e.id) as role_ids
    from employee e join person p on p.id = e.person_id
    where e.business_id = ${businessId} and e.removed_at is null and ${sql.join(conditions, sql` and `)}
    order by e.name collate thai_natural, e.id limit ${limit}`
}

/** The latest mail of an invitation was refused, or never reached its server. */
export const failedMail = sql<boolean>`exists (select from mail m
  where m.key = 'employee-invitation-' || i.id || '-' || i.sent and m.state in ('refused', 'failed'))`

function invitations(
  businessId: string,
  { words, departmentId, roleId, status, isAdmin, factor, session, password, id, after, limit }: EmployeeQuery,
) {
  const conditions = [
    // Somebody who is invited has nothing of these here yet.
    factor === undefined && session === undefined && password === undefined ? none : sql`false`,
    ...words.map(
      (word) => sql`(i.address ilike ${containing(word)} or i.address like ${containing(mobilePart(word))})`,
    ),
    departmentId === undefined ? none : sql`${departmentId}::uuid = any(i.departments)`,
    roleId === undefined ? none : sql`${roleId}::uuid = any(i.roles)`,
    status === undefined
      ? none
      : status === 'invited' || status === 'declined'
        ? sql`i.declined_at is ${status === 'declined' ? sql`not null` : sql`null`}`
        : status === 'undelivered'
          ? failedMail
          : sql`false`,
    isAdmin === undefined ? none : sql`i.is_admin = ${isAdmin}`,
    id === undefined ? none : sql`i.id = ${id}`,
    after === null ? none : sql`(i.address collate thai_natural, i.id) > (${after.name}, ${after.id}::uuid)`,
  ]
  return sql`
    select i.id, null::uuid, i.address, null, case when i.way = 'username' then i.address end,
      case when i.way = 'email' then i.address end, case when i.way = 'mobile' then i.address end, i.is_admin, null, null,
      i.created_at, case when i.declined_at is null then i.expires_at end,
      case when i.declined_at is null then 'invited' else 'declined' end, ${failedMail}, null::boolean, 0, null::text,
      i.departments, i.roles
    from employee_invitation i
    where i.business_id = ${businessId} and ${sql.join(conditions, sql` and `)}
    order by i.address collate thai_natural, i.id limit ${limit}`
}

/** Numbers are kept as +66…, and typed with a leading zero; a word of hyphens alone stays as it is, in no number. */
const mobilePart = (word: string) => word.replaceAll('-', '').replace(/^0(?=\d)/, '') || word

export type EmployeeCounts = { active: number; suspended: number; invited: number; admins: number }

export async function countEmployees(db: Db, businessId: string): Promise<EmployeeCounts> {
  const { rows } = await sql<EmployeeCounts>`
    select count(*) filter (where suspended_at is null) as active,
      count(*) filter (where suspended_at is not null) as suspended,
      count(*) filter (where is_admin and suspended_at is null) as admins,
      (select count(*) from employee_invitation i where i.business_id = ${businessId} and i.declined_at is null) as invited
    from employee where business_id = ${businessId} and removed_at is null`.execute(db)
  return rows[0] ?? { active: 0, suspended: 0, invited: 0, admins: 0 }
}
