import { type Language, nameKey } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { containing, nameContains } from '../../../platform/like.ts'
import { employeeNameIn, everyNameOf, nameIn, personNameIn } from '../../../platform/name-in.ts'
import type { Place } from './business-log.rules.ts'
import { actingName } from './log.initiators.ts'
import { columns, isNoStep, type LogActors, type LogRow, ofActors } from './log.repo.ts'
import { type LogPlace, withoutOperator } from './log.rules.ts'

/** A row of the log with where its item was, and the department of this business that a person acted for. */
export type BusinessLogRow = LogRow & { place: Place; department: string | null; department_name: string | null }

export type BusinessLogCriteria = LogActors & {
  accountId: string
  types: readonly string[]
  from: Date | null
  to: Date | null
  personId: string | null
  /** The department that people acted for. */
  department: string | null
  /** Part of a name. */
  item: string | null
  /** Without what happened in private drives and outside the business. */
  isOwnOnly: boolean
}

type Page = BusinessLogCriteria & { after: LogPlace | null; limit: number }

const namedLimit = 1000
/** The expression of the index over former names. */
const formerNames = sql.raw(
  "(coalesce(e.data ->> 'name', '') || ' / ' || coalesce(e.data ->> 'from', '') || ' / ' || coalesce(e.data ->> 'to', ''))",
)

/**
 * The newest rows of each type, or of each item that was asked for, read from the end of its part of an index: what is
 * read depends on the page and on the number of parts, and not on the number of rows in the log.
 */
function places(page: Page, subjects: readonly string[] | null) {
  const { accountId, types, from, to, personId, department, isOwnOnly, after, limit } = page
  const part = subjects
    ? sql`b.subject = part.value and b.place = 'business' and b.type = any(${types}::text[])`
    : sql`b.type = part.value`
  return sql`
    select found.at, found.event_id, found.place from unnest(${subjects ?? types}::text[]) as part(value)
      cross join lateral (
        select b.at, b.event_id, b.place from business_activity b
        where b.account_id = ${accountId} and ${part} and ${isNoStep('b.event_id')} ${ofActors(page, 'note')}
          ${personId === null ? sql`` : sql`and b.person_id = ${personId}`}
          ${department === null ? sql`` : sql`and b.department = ${department}`}
          ${isOwnOnly ? sql`and coalesce(b.place, 'business') = 'business'` : sql``}
          ${from ? sql`and b.at >= ${from}` : sql``} ${to ? sql`and b.at < ${to}` : sql``}
          ${
            after
              ? sql`and (b.at, b.event_id) <
                  (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`
              : sql``
          }
        order by b.at desc, b.event_id desc limit ${limit}
      ) found
    order by found.at desc, found.event_id desc limit ${limit}`
}

/** Items of Drive Business with this name: current ones, and those that had it before a rename, or left under it. */
async function findSubjects(db: Db, accountId: string, name: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    (select i.id::text as subject from item i
     where i.drive_id in (select d.id from drive d where d.account_id = ${accountId} and d.kind <> 'personal')
       and ${nameContains(nameKey(name))} limit ${namedLimit})
    union
    (select e.subject from audit_event e join business_activity b
       on b.account_id = ${accountId} and b.type = e.type and b.at = e.at and b.event_id = e.id and b.place = 'business'
     where e.type in ('item.purged', 'item.renamed', 'item.moved') and ${formerNames} ilike ${containing(name)}
     limit ${namedLimit})`.execute(db)
  return rows.map(({ subject }) => subject)
}

/** A page of the log of a business. */
export async function findBusinessLog(db: Db, page: Page): Promise<BusinessLogRow[]> {
  const subjects = page.item === null ? null : await findSubjects(db, page.accountId, page.item)
  if (subjects?.length === 0 || page.types.length === 0) return []
  const { rows } = await sql<BusinessLogRow>`
    select ${columns}, place.place, own.department, own.department_name
    from (${places(page, subjects)}) place join audit_event e on e.id = place.event_id
      -- From the row that the chain covers; that of another business is none of this one's concern.
      left join lateral (select e.department_id as department, e.department_name where e.account_id = ${page.accountId}) own on true
    order by e.at desc, e.id desc`.execute(db)
  return rows.map(withoutOperator)
}

/** The number of rows in the logs of a business, how many are chained, and the first link among them. */
export async function sumBusinessChained(
  db: Db,
  accountId: string,
  types: readonly string[],
): Promise<{ rows: number; chained: number; first: number | null }> {
  const { rows } = await sql<{ rows: number; chained: number; first: number | null }>`
    select count(*)::int as rows, count(s.seq)::int as chained, min(s.seq) as first
    from business_activity b left join audit_seal s on s.event_id = b.event_id
    where b.account_id = ${accountId} and b.type = any(${types}::text[])`.execute(db)
  return rows[0] ?? { rows: 0, chained: 0, first: null }
}

/** Departments, roles and employees of a business by their ids, with those who are invited. */
export async function findAudienceNames(
  db: Db,
  accountId: string,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const name = nameIn('g', language)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from department g where business_id = ${accountId} and id = any(${ids}::uuid[])
    union all select id, ${name} from business_role g where business_id = ${accountId} and id = any(${ids}::uuid[])
    union all select id, ${employeeNameIn('g', language)} from employee g where business_id = ${accountId} and id = any(${ids}::uuid[])
    union all select id, address from employee_invitation where business_id = ${accountId} and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

export type LogPerson = { id: string; name: string; isFormer: boolean }

/** Present and former employees by name. */
export async function findEmployeesByName(db: Db, accountId: string, words: readonly string[], limit: number) {
  const conditions = words.map((word) => sql`and ${everyNameOf('p')} ilike ${containing(word)}`)
  const { rows } = await sql<LogPerson>`
    select e.person_id as id, min(${personNameIn('p')}) as name, bool_and(e.removed_at is not null) as "isFormer"
    from employee e join person p on p.id = e.person_id where e.business_id = ${accountId} ${sql.join(conditions, sql` `)}
    group by e.person_id order by min(e.name) collate thai_natural, e.person_id limit ${limit}`.execute(db)
  return rows
}

/** Somebody in the logs of a business. */
export async function findPersonInLog(db: Db, accountId: string, personId: string): Promise<LogPerson[]> {
  const { rows } = await sql<LogPerson>`
    select p.id, ${personNameIn('p')} as name,
      not exists (select from employee e
        where e.business_id = ${accountId} and e.person_id = p.id and e.removed_at is null) as "isFormer"
    from person p where p.id = ${personId}
      and exists (select from business_activity b where b.account_id = ${accountId} and b.person_id = p.id)`.execute(db)
  return rows
}

/** What has acted in a business besides people, each with the name that it had last; each is one look into an index. */
export async function findInitiators(db: Db, accountId: string, limit: number) {
  const { rows } = await sql<{ actor: string; acting_name: string | null }>`
    with recursive found as (
      (select b.initiator from business_activity b where b.account_id = ${accountId} and b.initiator is not null
       order by b.initiator limit 1)
      union all
      select (select b.initiator from business_activity b where b.account_id = ${accountId} and b.initiator > found.initiator
              order by b.initiator limit 1)
      from found where found.initiator is not null
    )
    select last.actor, last.acting_name from found cross join lateral (
      select e.actor, ${actingName} from business_activity b join audit_event e on e.id = b.event_id
      where b.account_id = ${accountId} and b.initiator = found.initiator order by b.initiator, b.type desc, b.at desc limit 1
    ) last
    where found.initiator is not null and found.initiator <> 'link' limit ${limit}`.execute(db)
  return rows
}
