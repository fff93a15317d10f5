import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { columns, isNoStep, type LogRow } from './log.repo.ts'

/** An item and what is below it, also in the trash: no more than `limit` ids, in no order. */
export async function findTree(db: Db, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from item where id = ${id}
      union all
      select c.id from below b join item c on c.parent_id = b.id
    )
    select id from below limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export type ItemLogCriteria = {
  ids: readonly string[]
  types: readonly string[]
  /** With what is no longer there: moved out, or deleted for good after it was put in the trash. */
  withLeft: boolean
  before: number | null
  limit: number
}

/**
 * The newest rows about these items: of each the newest by the index of subjects, then the newest of all, so that what is
 * read depends on the page and the number of items, and not on the number of rows in the log.
 */
export async function findItemLog(db: Db, { ids, types, withLeft, before, limit }: ItemLogCriteria): Promise<LogRow[]> {
  const isWanted = sql`type = any(${types}::text[]) and ${isNoStep(sql`id`)} ${before === null ? sql`` : sql`and id < ${before}`}`
  const { rows } = await sql<LogRow>`
    with asked as (select unnest(${ids}::text[]) as subject),
    gone as (
      select id, subject, type from audit_event
      where coalesce(data ->> 'fromParent', data ->> 'parentId') = any(${ids}::text[]) and outcome = 'ok'
        and type in ('item.moved', 'item.trashed') and ${withLeft} and not (subject = any(${ids}::text[]))
    )
    select ${columns} from (
      select found.id from asked cross join lateral (
        select id from audit_event where subject = asked.subject and ${isWanted} order by id desc limit ${limit}
      ) found
      union
      select id from gone where ${isWanted}
      union
      select ended.id from gone join audit_event ended on ended.subject = gone.subject and gone.type = 'item.trashed'
        and ended.type in ('item.vaulted', 'item.purged') ${before === null ? sql`` : sql`and ended.id < ${before}`}
      order by id desc limit ${limit}
    ) newest join audit_event e on e.id = newest.id
    order by e.id desc`.execute(db)
  return rows
}
