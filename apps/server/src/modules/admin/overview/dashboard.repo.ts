import type { DashboardAction } from '@khlang/contract/dashboards'
import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { employeeNameIn, nameIn, personNameIn } from '../../../platform/name-in.ts'

export type DashboardRow = { asked_at: Date; counted_at: Date | null }

export const findDashboard = (db: Db, accountId: string): Promise<DashboardRow | undefined> =>
  db.selectFrom('dashboard').select(['asked_at', 'counted_at']).where('account_id', '=', accountId).executeTakeFirst()

/** Records that a count was requested; false if that was already done since `since`. */
export async function askForCount(tx: Tx, accountId: string, now: Date, since: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into dashboard (account_id, asked_at) values (${accountId}, ${now})
    on conflict (account_id) do update set asked_at = ${now} where dashboard.asked_at < ${since}
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Waits for another count of the same business. */
export const lockDashboard = (tx: Tx, accountId: string): Promise<DashboardRow | undefined> =>
  tx
    .selectFrom('dashboard')
    .select(['asked_at', 'counted_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Businesses whose dashboard was opened since, to be counted every night. */
export async function findOpened(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('dashboard')
    .select('account_id')
    .where('asked_at', '>=', since)
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

export type Span = { accountId: string; month: string; from: Date; until: Date }

/** Replaces the counts of a month by those of the log. `types` are the events of each action. */
export async function countMonth(
  tx: Tx,
  { accountId, month, from, until }: Span,
  types: ReadonlyMap<DashboardAction, readonly string[]>,
): Promise<void> {
  const pairs = [...types].flatMap(([action, of]) => of.map((type) => ({ action, type })))
  const day = `${month}-01`
  // Nobody waits for it.
  await sql`set local statement_timeout = '10min'`.execute(tx)
  await sql`
    delete from dashboard_month where account_id = ${accountId} and month = ${day}::date
      and measure = any(${[...types.keys()]}::text[])`.execute(tx)
  await sql`
    insert into dashboard_month (account_id, month, measure, person_id, amount)
    select ${accountId}, ${day}::date, part.action, found.person_id, sum(found.amount)
    from unnest(${pairs.map(({ action }) => action)}::text[], ${pairs.map(({ type }) => type)}::text[])
        as part(action, type)
      cross join lateral (
        select b.person_id, count(*) as amount from business_activity b
        where b.account_id = ${accountId} and b.type = part.type and b.at >= ${from} and b.at < ${until}
        group by b.person_id
      ) found
    group by grouping sets ((part.action), (part.action, found.person_id))
    having grouping(found.person_id) = 1 or found.person_id is not null`.execute(tx)
}

/** Replaces what was stored at the end of a month, which is the last day of it that was recorded. */
export async function noteStorage(tx: Tx, { accountId, month }: Pick<Span, 'accountId' | 'month'>): Promise<void> {
  const day = `${month}-01`
  await sql`
    delete from dashboard_month where account_id = ${accountId} and month = ${day}::date
      and measure in ('business', 'personal')`.execute(tx)
  await sql`
    insert into dashboard_month (account_id, month, measure, amount)
    select ${accountId}, ${day}::date, d.kind, sum(s.used) from drive d
      join drive_day s on s.drive_id = d.id and s.day = (
        select max(e.day) from drive own join drive_day e on e.drive_id = own.id
        where own.account_id = ${accountId} and own.kind = 'business'
          and e.day >= ${day}::date and e.day < ${day}::date + interval '1 month')
    where d.account_id = ${accountId} and d.kind in ('business', 'personal') group by d.kind`.execute(tx)
}

export const finishCount = async (tx: Tx, accountId: string, until: Date, oldest: string): Promise<void> => {
  await tx.updateTable('dashboard').set({ counted_at: until }).where('account_id', '=', accountId).execute()
  await sql`delete from dashboard_month where account_id = ${accountId} and month < ${`${oldest}-01`}::date`.execute(tx)
}

export type MonthAmount = { month: string; measure: string; amount: number }

/** What was counted of everybody together, since a month. */
export async function findMonths(db: Db, accountId: string, since: string): Promise<MonthAmount[]> {
  const { rows } = await sql<MonthAmount>`
    select to_char(month, 'YYYY-MM') as month, measure, amount from dashboard_month
    where account_id = ${accountId} and month >= ${`${since}-01`}::date and person_id is null`.execute(db)
  return rows
}

export type ActivePerson = { personId: string; name: string; count: number }

export async function findMostActive(
  db: Db,
  accountId: string,
  { month, action, limit }: { month: string; action: DashboardAction; limit: number },
): Promise<ActivePerson[]> {
  const { rows } = await sql<ActivePerson>`
    select m.person_id as "personId", ${personNameIn('p')} as name, m.amount as count
    from dashboard_month m join person p on p.id = m.person_id
    where m.account_id = ${accountId} and m.month = ${`${month}-01`}::date and m.measure = ${action}
      and m.person_id is not null
    order by m.amount desc, m.person_id limit ${limit}`.execute(db)
  return rows
}

/** What the private drives of those who work here hold, with what is not folded into the drives yet. */
const privateDrives = (accountId: string) => sql`
  own as (
    select e.id as employee_id, ${employeeNameIn('e')} as name,
      d.used + coalesce((select sum(c.bytes) from quota_change c where c.drive_id = d.id), 0) as bytes
    from employee e join drive d on d.account_id = e.business_id and d.person_id = e.person_id and d.kind = 'personal'
    where e.business_id = ${accountId} and e.removed_at is null
  )`

export type Stored = {
  business: number
  personal: number
  departments: { departmentId: string; name: string; employees: number; bytes: number }[]
  employees: { employeeId: string; name: string; bytes: number }[]
}

export async function findStored(db: Db, accountId: string, language: Language, limit: number): Promise<Stored> {
  const name = nameIn('g', language)
  const { rows } = await sql<Stored>`
    with ${privateDrives(accountId)}, of_departments as (
      select m.department_id, count(*) as employees, sum(own.bytes) as bytes
      from own join employee_department m on m.employee_id = own.employee_id group by m.department_id
      order by bytes desc, m.department_id limit ${limit}
    )
    select
      coalesce((select d.used + coalesce((select sum(c.bytes) from quota_change c where c.drive_id = d.id), 0)
        from drive d where d.account_id = ${accountId} and d.kind = 'business'), 0)::bigint as business,
      coalesce((select sum(bytes) from own), 0)::bigint as personal,
      coalesce((select json_agg(json_build_object('departmentId', g.id, 'name', ${name}, 'employees', o.employees,
          'bytes', o.bytes::bigint) order by o.bytes desc, g.id)
        from of_departments o join department g on g.id = o.department_id), '[]') as departments,
      coalesce((select json_agg(json_build_object('employeeId', t.employee_id, 'name', t.name, 'bytes', t.bytes::bigint)
          order by t.bytes desc, t.employee_id)
        from (select * from own where bytes > 0 order by bytes desc, employee_id limit ${limit}) t), '[]') as employees
    `.execute(db)
  return rows[0] ?? { business: 0, personal: 0, departments: [], employees: [] }
}
