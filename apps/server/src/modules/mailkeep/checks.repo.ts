import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

export type CheckRow = Selectable<Schema['mail_check_row']>

/** A check with its task and what it has found so far. */
export type ShownCheck = {
  id: string
  mailbox_id: string
  mailbox_name: string
  from_day: string
  to_day: string
  state: string
  code: string | null
  code_values: unknown
  done: number
  total: number
  created_at: Date
} & Sums

export type Sums = {
  kept_before: number
  kept_now: number
  duplicate: number
  skipped: number
  failed: number
  not_on_server: number
}

const outcomes = ['kept_before', 'kept_now', 'duplicate', 'skipped', 'failed', 'not_on_server'] as const
const sums = sql.raw(
  outcomes.map((outcome) => `count(*) filter (where r.outcome = '${outcome}')::int as ${outcome}`).join(', '),
)

const shown = sql`select c.id, c.mailbox_id, b.name as mailbox_name, c.from_day::text as from_day, c.to_day::text as to_day,
  j.state, j.code, j.code_values, j.done, j.total, j.created_at, s.*
  from mail_check c join mailbox b on b.id = c.mailbox_id join job_progress j on j.id = c.id
  cross join lateral (select ${sums} from mail_check_row r where r.check_id = c.id) s`

export async function findCheck(db: Db, accountId: string, id: string): Promise<ShownCheck | undefined> {
  const { rows } = await sql<ShownCheck>`${shown} where b.account_id = ${accountId} and c.id = ${id}`.execute(db)
  return rows[0]
}

export async function listChecks(
  db: Db,
  accountId: string,
  after: { value: string; id: string } | null,
  limit: number,
): Promise<ShownCheck[]> {
  const { rows } = await sql<ShownCheck>`
    ${shown} where b.account_id = ${accountId}
      ${after === null ? sql`` : sql`and (j.created_at, c.id) < (${new Date(after.value)}, ${after.id}::uuid)`}
    order by j.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

/** What a check is to do, for its job. */
export const findPlan = async (db: Db, id: string) => {
  const { rows } = await sql<{ mailbox_id: string; from_day: string; to_day: string }>`
    select mailbox_id, from_day::text as from_day, to_day::text as to_day from mail_check where id = ${id}`.execute(db)
  return rows[0]
}

export const isChecked = async (db: Db, mailboxId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from mail_check c join job_progress j on j.id = c.id
    where c.mailbox_id = ${mailboxId} and j.state in ('waiting', 'running') limit 1`.execute(db)
  return rows.length > 0
}

export const insertCheck = (tx: Tx, row: { id: string; mailbox_id: string; from_day: string; to_day: string }) =>
  sql`insert into mail_check (id, mailbox_id, from_day, to_day)
    values (${row.id}, ${row.mailbox_id}, ${row.from_day}::date, ${row.to_day}::date)`.execute(tx)

/** The places of the mails that a check has looked at already: after a crash it continues after them. */
export async function findChecked(db: Db, checkId: string): Promise<{ n: number; uids: Set<number> }> {
  const rows = await db.selectFrom('mail_check_row').select(['n', 'uid']).where('check_id', '=', checkId).execute()
  return {
    n: rows.reduce((most, row) => Math.max(most, row.n), 0),
    uids: new Set(rows.flatMap(({ uid }) => uid ?? [])),
  }
}

export const insertCheckRow = (tx: Tx, row: Insertable<Schema['mail_check_row']>) =>
  tx.insertInto('mail_check_row').values(row).execute()

/** Mails of these days that are known here, and were not met by the check. */
export async function insertUnmet(tx: Tx, checkId: string, mailboxId: string, from: Date, until: Date): Promise<void> {
  await sql`
    insert into mail_check_row (check_id, n, uid, received_at, sender, subject, outcome, reason, mail_id)
    select ${checkId}, (select coalesce(max(n), 0) from mail_check_row where check_id = ${checkId})
        + row_number() over (order by m.received_at, m.id), null, m.received_at, m.sender, m.subject,
      'not_on_server', m.reason, m.id
    from mail_message m where m.mailbox_id = ${mailboxId} and m.received_at >= ${from} and m.received_at < ${until}
      and not exists (select from mail_check_row r where r.check_id = ${checkId} and r.mail_id = m.id)`.execute(tx)
}

export async function listCheckRows(
  db: Db,
  checkId: string,
  { outcome, after, limit }: { outcome: string | null; after: number; limit: number },
): Promise<CheckRow[]> {
  return db
    .selectFrom('mail_check_row')
    .selectAll()
    .where('check_id', '=', checkId)
    .where('n', '>', after)
    .$if(outcome !== null, (query) => query.where('outcome', '=', outcome ?? ''))
    .orderBy('n')
    .limit(limit)
    .execute()
}

export async function sumDays(db: Db, checkId: string): Promise<({ day: string } & Sums)[]> {
  const { rows } = await sql<{ day: string } & Sums>`
    select (r.received_at at time zone 'Asia/Bangkok')::date::text as day, ${sums}
    from mail_check_row r where r.check_id = ${checkId} group by 1 order by 1`.execute(db)
  return rows
}
