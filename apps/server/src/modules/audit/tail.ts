import { sql } from 'kysely'
import type { EventType } from '@khlang/contract'
import type { Db } from '../../platform/db.ts'

/** An event as it is logged. Readers must check its data. */
type LoggedEvent = { type: string; subject: string; account: string | null; data: unknown }
type Since = { events: LoggedEvent[]; more: boolean; now: string }

/**
 * Events committed after `since`, a snapshot returned by an earlier call: each event once, whatever the order in which
 * transactions end. Without `since`, the current snapshot and no events.
 */
export async function readSince(
  db: Db,
  types: readonly EventType[],
  since: string | null,
  limit: number,
): Promise<Since> {
  const { rows } = await sql<{ now: string; events: LoggedEvent[] | null }>`
    select pg_current_snapshot()::text as now, ${
      since === null
        ? sql`null::json`
        : sql`(
            select json_agg(json_build_object('type', type, 'subject', subject, 'account', account_id, 'data', data))
            from (
              select type, subject, account_id, data from audit_event
              where tx >= pg_snapshot_xmin(${since}::pg_snapshot)
                and not pg_visible_in_snapshot(tx, ${since}::pg_snapshot)
                and outcome = 'ok' and type = any(${types})
              limit ${limit + 1}
            ) event)`
    } as events`.execute(db)
  const events = rows[0]?.events ?? []
  return { now: rows[0]?.now ?? '', events: events.slice(0, limit), more: events.length > limit }
}

/**
 * The newest events since a time; `more` if all of the newest rows are.
 */
export async function readRecent(
  db: Db,
  types: readonly EventType[],
  since: Date,
  limit: number,
): Promise<Omit<Since, 'now'>> {
  const { rows } = await sql<LoggedEvent & { within: boolean; wanted: boolean }>`
    select type, subject, account_id as account, data, at > ${since} as within,
      outcome = 'ok' and type = any(${types}) as wanted
    from (select id, at, type, subject, account_id, data, outcome from audit_event order by id desc limit ${limit}) newest
    order by id`.execute(db)
  const within = rows.filter((row) => row.within)
  return { events: within.filter((row) => row.wanted), more: within.length === limit }
}
