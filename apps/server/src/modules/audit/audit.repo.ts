import { sql } from 'kysely'
import { preparedShape } from '../../platform/prepared-shape.ts'
import { type Db, queuedWithNext, type Tx } from '../../platform/db.ts'
import { enqueueCall, type JobOptions } from '../../platform/jobs.ts'
import { tryLock } from '../../platform/locks.ts'
import type { ChainedRow } from './audit.rules.ts'

/** A row of the log, as the hash chain covers it. */
export type EventRow = ChainedRow

export type NewEvent = Omit<EventRow, 'id'> & { data: string }

const values = (row: NewEvent) => {
  const { at, type, subject, account_id, person_id, actor, address, trace_id, outcome, data, channel, acting_name } =
    row
  const { department_id, department_name } = row
  return sql`${at}::timestamptz, ${type}, ${subject}, ${account_id}, ${person_id}, ${actor}, ${address}, ${trace_id}, ${outcome},
    ${data}::jsonb, ${channel}, ${acting_name}, ${department_id}::uuid, ${department_name}`
}
const insertInto = sql.raw(
  `insert into audit_event (at, type, subject, account_id, person_id, actor, address, trace_id, outcome, data, channel, acting_name,
    department_id, department_name)`,
)

/** Inserts one event without waiting for the disk, in a single statement that is its own transaction. */
export const insertEventUnsynced = preparedShape(
  (row: NewEvent) =>
    sql`${insertInto} select ${values(row)} where set_config('synchronous_commit', 'off', true) = 'off'`,
)
/** {@link insertEventUnsynced} for events that come at the same time: in their order, and all or none. */
export const insertEventsUnsynced = preparedShape(
  ({ rows }: { rows: string }) => sql`${insertInto}
    select at, type, subject, account_id, person_id, actor, address, trace_id, outcome, data::jsonb, channel, acting_name,
      department_id, department_name
    from rows from (json_to_recordset(${rows}::json) as (at timestamptz, type text, subject text, account_id uuid, person_id uuid,
      actor text, address text, trace_id text, outcome text, data text, channel text, acting_name text, department_id uuid,
      department_name text)) with ordinality
        as r(at, type, subject, account_id, person_id, actor, address, trace_id, outcome, data, channel, acting_name,
          department_id, department_name, nth)
    where set_config('synchronous_commit', 'off', true) = 'off' order by nth`,
)
const insertAlone = preparedShape((row: NewEvent) => sql`${insertInto} values (${values(row)})${queuedWithNext}`)

/** Inserts one event, and queues the jobs that follow it. */
export async function insertEvent(
  tx: Tx,
  row: NewEvent,
  jobs: readonly { job: string; options: JobOptions | undefined }[],
): Promise<void> {
  if (jobs.length === 0) {
    await insertAlone(tx, row)
    return
  }
  const insert = sql`${insertInto} values (${values(row)})`
  const { type, subject, data } = row
  const payload = sql`json_build_object('eventId', event.id, 'type', ${type}::text, 'subject', ${subject}::text,
    'data', ${data}::json)`
  await sql`with event as (${insert} returning id)
    select ${sql.join(jobs.map(({ job, options }) => enqueueCall(job, payload, options)))} from event${queuedWithNext}`.execute(
    tx,
  )
}

type What = 'type' | 'subject' | 'data'

/** Inserts events of one caller; returns their ids, in the same order. */
export async function insertEvents(
  tx: Tx,
  who: Omit<NewEvent, What>,
  events: readonly Pick<NewEvent, What>[],
): Promise<number[]> {
  const { at, actor, account_id, person_id, address, trace_id, outcome, channel, acting_name } = who
  const { department_id, department_name } = who
  const { rows } = await sql<{ id: number }>`
    insert into audit_event (at, type, subject, account_id, person_id, actor, address, trace_id, outcome, data, channel,
      acting_name, department_id, department_name)
    select ${at}::timestamptz, w.type, w.subject, ${account_id}, ${person_id}, ${actor}, ${address}, ${trace_id}, ${outcome}, w.data::jsonb,
      ${channel}, ${acting_name}, ${department_id}::uuid, ${department_name}
    from unnest(${events.map(({ type }) => type)}::text[], ${events.map(({ subject }) => subject)}::text[],
      ${events.map(({ data }) => data)}::text[]) with ordinality as w(type, subject, data, nth)
    order by w.nth
    returning id`.execute(tx)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

const columns = [
  'id',
  'at',
  'type',
  'subject',
  'account_id',
  'person_id',
  'actor',
  'address',
  'trace_id',
  'outcome',
  'data',
  'channel',
  'acting_name',
  'department_id',
  'department_name',
] as const

/** Only one process extends the chain at a time; the others do not wait. */
export const tryLockChain = (tx: Tx): Promise<boolean> => tryLock(tx, 'logSeals')

export const findLastLink = (db: Db) =>
  db.selectFrom('audit_seal').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()

/** Rows that no running transaction can still precede, oldest first. */
export const findUnchained = (db: Db, limit: number): Promise<EventRow[]> =>
  db
    .selectFrom('audit_event as event')
    .leftJoin('audit_seal as seal', 'seal.event_id', 'event.id')
    .select(columns.map((column) => `event.${column}` as const))
    .where('seal.seq', 'is', null)
    .where(sql<boolean>`event.tx < pg_snapshot_xmin(pg_current_snapshot())`)
    .orderBy('event.id')
    .limit(limit)
    .execute()

export const insertLinks = (tx: Tx, links: { seq: number; event_id: number; hash: Buffer }[]) =>
  tx.insertInto('audit_seal').values(links).execute()

/** These rows with their links, and the hash that each link follows. */
export async function findWithLinks(db: Db, ids: readonly number[]): Promise<(EventRow & LinkOf)[]> {
  const { rows } = await sql<EventRow & LinkOf>`
    select ${sql.raw(columns.map((column) => `event.${column}`).join(', '))},
      seal.seq, seal.hash, previous.hash as previous
    from audit_event event left join audit_seal seal on seal.event_id = event.id
      left join audit_seal previous on previous.seq = seal.seq - 1
    where event.id = any(${ids}::bigint[])`.execute(db)
  return rows
}
type LinkOf = { seq: number | null; hash: Buffer | null; previous: Buffer | null }

export const findLink = (db: Db, seq: number) =>
  db.selectFrom('audit_seal').selectAll().where('seq', '=', seq).executeTakeFirst()

export const findChained = (db: Db, afterSeq: number, untilSeq: number, limit: number) =>
  db
    .selectFrom('audit_seal as seal')
    .leftJoin('audit_event as event', 'event.id', 'seal.event_id')
    .select(['seal.seq', 'seal.hash', 'seal.event_id'])
    .select(columns.map((column) => `event.${column}` as const))
    .where('seal.seq', '>', afterSeq)
    .where('seal.seq', '<=', untilSeq)
    .orderBy('seal.seq')
    .limit(limit)
    .execute()
