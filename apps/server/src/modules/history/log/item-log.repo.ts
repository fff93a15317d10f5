import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { columns, isNoStep, type LogActors, type LogRow, ofActors } from './log.repo.ts'

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

/** Whose log is read: that of the drive where the items are now, and what the reader did to them anywhere. */
export type Whose = {
  accountId: string
  /** The owner of a private drive; null for Drive Business. */
  ownerId: string | null
  readerId: string | null
}

/**
 * What happened to an item in another drive belongs to that one: whoever has the item now does not read what was done to it
 * there, by whom and from where.
 */
const isOfDrive = ({ accountId, ownerId, readerId }: Whose): RawBuilder<boolean> => sql<boolean>`(
  event.person_id = ${readerId}::uuid
  or exists (select from business_activity b where b.account_id = ${accountId} and b.type = event.type
    and b.at = event.at and b.event_id = event.id and b.place = ${ownerId === null ? 'business' : 'private'})
  or not exists (select from business where id = ${accountId}) and (event.account_id = ${accountId}
    or exists (select from owner_activity o where o.person_id = ${ownerId}::uuid and o.account_id = ${accountId}
      and o.at = event.at and o.event_id = event.id)))`

export type ItemLogCriteria = LogActors & {
  whose: Whose
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
export async function findItemLog(
  db: Db,
  { whose, ids, types, withLeft, before, limit, ...actors }: ItemLogCriteria,
): Promise<LogRow[]> {
  const isWanted = sql`event.type = any(${types}::text[]) and ${isNoStep('event.id')} and ${isOfDrive(whose)}
    ${ofActors(actors, 'event')}
    ${before === null ? sql`` : sql`and event.id < ${before}`}`
  const { rows } = await sql<LogRow>`
    with asked as (select unnest(${ids}::text[]) as subject),
    gone as (
      select * from audit_event
      where coalesce(data ->> 'fromParent', data ->> 'parentId') = any(${ids}::text[]) and outcome = 'ok'
        and type in ('item.moved', 'item.trashed') and ${withLeft} and not (subject = any(${ids}::text[]))
    )
    select ${columns} from (
      select found.id from asked cross join lateral (
        select event.id from audit_event event where event.subject = asked.subject and ${isWanted}
        order by event.id desc limit ${limit}
      ) found
      union
      select event.id from gone event where ${isWanted}
      union
      select event.id from gone join audit_event event on event.subject = gone.subject and gone.type = 'item.trashed'
        and event.type in ('item.vaulted', 'item.purged') and ${isWanted}
      order by id desc limit ${limit}
    ) newest join audit_event e on e.id = newest.id
    order by e.id desc`.execute(db)
  return rows
}
