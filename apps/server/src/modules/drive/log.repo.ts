import { nameKey } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { LogPlace } from './log.rules.ts'

/** A row of the log as its page needs it. */
export type LogRow = {
  id: number
  at: Date
  /** Microseconds since 1970: a Date holds only milliseconds, and rows must not be lost between two pages. */
  micros: number
  type: string
  subject: string
  person_id: string | null
  actor: string
  address: string | null
  outcome: string
  data: Record<string, unknown>
}

export type LogQuestion = {
  personId: string
  accountId: string
  driveIds: readonly string[]
  types: readonly string[]
  from: Date | null
  until: Date | null
  /** Part of a name. */
  item: string | null
  itemId: string | null
  after: LogPlace | null
  limit: number
}

const columns = sql.raw(`
  e.id, e.at, (extract(epoch from e.at) * 1000000)::bigint as micros, e.type, e.subject, e.person_id, e.actor, e.address,
  e.outcome, e.data`)

/** Names that stand in the event, and the items that are called so now. */
function nameIn(question: LogQuestion) {
  if (question.item === null) return sql``
  const pattern = `%${question.item.replace(/[\\%_]/g, '\\$&')}%`
  const key = `%${nameKey(question.item).replace(/[\\%_]/g, '\\$&')}%`
  return sql`and (e.data ->> 'name' ilike ${pattern} or e.data ->> 'from' ilike ${pattern}
    or e.data ->> 'to' ilike ${pattern} or e.subject in (
      select i.id::text from item i where i.drive_id = any(${question.driveIds}::uuid[]) and i.name_key like ${key}
      limit 1000))`
}

/** A page: what the person did, and what others did to theirs, each by its index, then the newest of both. */
export async function findPersonalLog(db: Db, question: LogQuestion): Promise<LogRow[]> {
  const { personId, accountId, types, from, until, itemId, after, limit } = question
  const where = (table: 'e' | 'o', id: 'id' | 'event_id') => {
    const column = (name: string) => sql.raw(`${table}.${name}`)
    return sql`${column('person_id')} = ${personId} and ${column('account_id')} = ${accountId}
      and ${column('type')} = any(${types}::text[])
      ${from ? sql`and ${column('at')} >= ${from}` : sql``} ${until ? sql`and ${column('at')} < ${until}` : sql``}
      ${itemId ? sql`and ${column('subject')} = ${itemId}` : sql``}
      ${
        after
          ? sql`and (${column('at')}, ${column(id)}) <
              (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`
          : sql``
      } ${nameIn(question)}`
  }
  const { rows } = await sql<LogRow>`
    select * from (
      (select ${columns} from audit_event e where ${where('e', 'id')} order by e.at desc, e.id desc limit ${limit})
      union all
      (select ${columns} from owner_activity o join audit_event e on e.id = o.event_id
       where ${where('o', 'event_id')} order by o.at desc, o.event_id desc limit ${limit})
    ) page order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** One row, if it stands in this person's log of this account. */
export async function findOwnEntry(
  db: Db,
  who: { personId: string; accountId: string },
  id: number,
): Promise<LogRow | undefined> {
  const { personId, accountId } = who
  const { rows } = await sql<LogRow>`
    select ${columns} from audit_event e
    where e.id = ${id} and (e.person_id = ${personId} and e.account_id = ${accountId}
      or exists (select from owner_activity o where o.person_id = ${personId} and o.account_id = ${accountId}
        and o.at = e.at and o.event_id = e.id))`.execute(db)
  return rows[0]
}

/** The newest row of these types about an item. */
export async function findLastOf(db: Db, subject: string, types: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_event where subject = ${subject} and type = any(${types}::text[]) and outcome = 'ok'
    order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
