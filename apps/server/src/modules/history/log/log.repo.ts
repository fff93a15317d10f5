import { nameKey } from '@khlang/contract'
import type { LogChannel } from '@khlang/contract/log-actors'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { containing, nameContains } from '../../../platform/like.ts'
import { actingName } from './log.initiators.ts'
import type { LogPlace } from './log.rules.ts'

/** A row of the log, as a page needs it. */
export type LogRow = {
  id: number
  at: Date
  /** Microseconds since 1970: a Date has only milliseconds, which could lose rows between two pages. */
  micros: number
  type: string
  subject: string
  person_id: string | null
  actor: string
  address: string | null
  outcome: string
  data: Record<string, unknown>
  channel: LogChannel
  acting_name: string | null
}

/** By what was done, and by which way it came; null for all. */
export type LogActors = { by: string | null; channel: LogChannel | null }

export type LogCriteria = LogActors & {
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

export const columns = sql`
  e.id, e.at, (extract(epoch from e.at) * 1000000)::bigint as micros, e.type, e.subject, e.person_id, e.actor, e.address,
  e.outcome, e.data, log_channel(e.channel, e.actor) as channel, ${actingName}`

/**
 * Rows of these only: of the log itself by its alias, of notes about it by their columns. The channel is no parameter, or
 * its index would not be found.
 */
export function ofActors({ by, channel }: LogActors, row: 'audit_event' | 'e' | 'event' | 'note'): RawBuilder<unknown> {
  const [whose, way] =
    row === 'note'
      ? ['initiator', 'channel']
      : [`log_initiator(${row}.actor)`, `log_channel(${row}.channel, ${row}.actor)`]
  return sql`${by === null ? sql`` : sql`and ${sql.raw(whose)} = ${by}`}
    ${channel === null ? sql`` : sql`and ${sql.raw(way)} = ${sql.lit(channel)}`}`
}

/**
 * Steps of a save through other files belong to the log, and not to what people read: to them it was one change. The id of
 * the event names its table, or it would be the one of the steps.
 */
export const isNoStep = (eventId: `${string}.${'id' | 'event_id'}`) =>
  sql`not exists (select from save_step step where step.event_id = ${sql.raw(eventId)})`

/** Positions of the newest rows in one of the two indexes: an index-only scan, also with a filter by type. */
function placesIn(table: 'audit_event' | 'owner_activity', query: LogCriteria, subjects: readonly string[] | null) {
  const { personId, accountId, types, from, until, after, limit } = query
  const column = table === 'audit_event' ? 'id' : 'event_id'
  const id = sql.raw(column)
  return sql`
    select at, ${id} as id from ${sql.raw(table)}
    where person_id = ${personId} and account_id = ${accountId} and type = any(${types}::text[])
      and ${isNoStep(`${table}.${column}`)} ${ofActors(query, table === 'audit_event' ? table : 'note')}
      ${from ? sql`and at >= ${from}` : sql``} ${until ? sql`and at < ${until}` : sql``}
      ${subjects ? sql`and subject = any(${subjects}::text[])` : sql``}
      ${
        after
          ? sql`and (at, ${id}) <
              (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`
          : sql``
      }
    order by at desc, ${id} desc limit ${limit}`
}

/** Items with this name: current ones, and those that had it before a rename or a permanent deletion. */
async function findSubjects(db: Db, query: LogCriteria, name: string): Promise<string[]> {
  const everything = {
    ...query,
    by: null,
    channel: null,
    types: ['item.purged', 'item.renamed'],
    from: null,
    until: null,
    after: null,
    limit: 100_000,
  }
  const { rows } = await sql<{ subject: string }>`
    (select i.id::text as subject from item i
     where i.drive_id = any(${query.driveIds}::uuid[]) and ${nameContains(nameKey(name))} limit 1000)
    union
    (select e.subject from (
       (${placesIn('audit_event', everything, null)}) union all (${placesIn('owner_activity', everything, null)})
     ) place join audit_event e on e.id = place.id
     where concat_ws(' / ', e.data ->> 'name', e.data ->> 'from', e.data ->> 'to') ilike ${containing(name)} limit 1000)`.execute(
    db,
  )
  return rows.map(({ subject }) => subject)
}

/** A page: the person's own actions, and those of others on their items, each by its index, then the newest of both. */
export async function findPersonalLog(db: Db, query: LogCriteria): Promise<LogRow[]> {
  const { item, itemId, limit } = query
  const named = item === null ? null : await findSubjects(db, query, item)
  const subjects = itemId === null ? named : named === null || named.includes(itemId) ? [itemId] : []
  if (subjects?.length === 0) return []
  const { rows } = await sql<LogRow>`
    select ${columns} from (
      select at, id from (
        (${placesIn('audit_event', query, subjects)}) union all (${placesIn('owner_activity', query, subjects)})
      ) found order by at desc, id desc limit ${limit}
    ) place join audit_event e on e.id = place.id
    order by e.at desc, e.id desc`.execute(db)
  return rows
}

/** The number of rows in a person's log, how many are chained, and the first link among them. */
export async function sumChained(
  db: Db,
  { personId, accountId, types }: Pick<LogCriteria, 'personId' | 'accountId' | 'types'>,
): Promise<{ rows: number; chained: number; first: number | null }> {
  const own = (table: 'audit_event' | 'owner_activity') => sql`
    select ${sql.raw(table === 'audit_event' ? 'id' : 'event_id')} as id from ${sql.raw(table)}
    where person_id = ${personId} and account_id = ${accountId} and type = any(${types}::text[])`
  const { rows } = await sql<{ rows: number; chained: number; first: number | null }>`
    select count(*)::int as rows, count(s.seq)::int as chained, min(s.seq) as first
    from ((${own('audit_event')}) union all (${own('owner_activity')})) own
      left join audit_seal s on s.event_id = own.id`.execute(db)
  return rows[0] ?? { rows: 0, chained: 0, first: null }
}

/** One row, if it is in this person's log of this account. */
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
