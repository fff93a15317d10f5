import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../../../platform/db.ts'

export type RequestRow = Selectable<Schema['upload_request']> & { delivered: boolean; deadline: Date | null }

/** A file that somebody who was asked has sent: by the address of their mail, or with their e-mail. */
const theirs = sql`(f.request_id = upload_request.id or lower(f.visitor_email) = upload_request.email)`

/** A required document that has not come from them. */
const owed = sql`
  from upload_link_entry e
  where e.link_id = upload_request.link_id and e.required
    and not exists (select from upload_link_file f where f.entry_id = e.id and ${theirs})`

/** Delivered: something has come from them, and of a checklist everything required. */
const delivered = sql<boolean>`(
  exists (select from upload_link_file f where f.link_id = upload_request.link_id and ${theirs})
  and not exists (select ${owed}))`

/** By when they are to deliver: the first day of a document that they owe, or the end of the link. */
const deadline = sql<Date | null>`least((select min(e.due_at) ${owed}), upload_link.expires_at)`

const requests = (db: Db) =>
  db
    .selectFrom('upload_request')
    .innerJoin('upload_link', 'upload_link.id', 'upload_request.link_id')
    .selectAll('upload_request')
    .select([delivered.as('delivered'), deadline.as('deadline')])

/** Everybody who was asked through a link, in the order of asking. */
export const findRequests = (db: Db, linkId: string): Promise<RequestRow[]> =>
  requests(db)
    .where('upload_request.link_id', '=', linkId)
    .orderBy('upload_request.asked_at')
    .orderBy('upload_request.email')
    .execute()

export const findRequest = (db: Db, id: string): Promise<RequestRow | undefined> =>
  requests(db).where('upload_request.id', '=', id).executeTakeFirst()

/** Titles of the required documents that have not come from somebody, in their order; `due_at` is null without a day. */
export const findOwed = (db: Db, requestId: string): Promise<{ title: string; due_at: Date | null }[]> =>
  db
    .selectFrom('upload_request')
    .innerJoin('upload_link_entry', 'upload_link_entry.link_id', 'upload_request.link_id')
    .select(['upload_link_entry.title', 'upload_link_entry.due_at'])
    .where('upload_request.id', '=', requestId)
    .where('upload_link_entry.required', '=', true)
    .where(
      sql<boolean>`not exists (select from upload_link_file f where f.entry_id = upload_link_entry.id and ${theirs})`,
    )
    .orderBy('upload_link_entry.position')
    .execute()

export type DueAt = { now: Date; until: Date; quietSince: Date }

/**
 * Ids of people to be reminded by itself, in the order of ids: their deadline is near, they have not delivered nor
 * stopped the mails, and had none since `quietSince`, nor one for this deadline. `which` is one person, or a page.
 */
export async function findDue(
  db: Db,
  { now, until, quietSince }: DueAt,
  which: { id: string } | { after: string | null; limit: number },
): Promise<string[]> {
  const due = db
    .selectFrom('upload_request')
    .innerJoin('upload_link', 'upload_link.id', 'upload_request.link_id')
    .select('upload_request.id')
    .where('upload_link.remind', '=', true)
    .where('upload_link.enabled', '=', true)
    .where(sql<boolean>`(upload_link.expires_at is null or upload_link.expires_at > ${now})`)
    .where('upload_request.stopped_at', 'is', null)
    .where(sql<boolean>`coalesce(upload_request.reminded_at, upload_request.asked_at) <= ${quietSince}`)
    .where(sql<boolean>`${deadline} > ${now} and ${deadline} <= ${until}`)
    .where(sql<boolean>`${deadline} is distinct from upload_request.reminded_of`)
    .where(sql<boolean>`not ${delivered}`)
    .orderBy('upload_request.id')
  const rows =
    'id' in which
      ? due.where('upload_request.id', '=', which.id)
      : (which.after === null ? due : due.where('upload_request.id', '>', which.after)).limit(which.limit)
  return (await rows.execute()).map(({ id }) => id)
}

/** Waits for other mails to the same person. */
export const lockRequest = (tx: Tx, id: string) =>
  tx.selectFrom('upload_request').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const insertRequest = (tx: Tx, row: Insertable<Schema['upload_request']>) =>
  tx.insertInto('upload_request').values(row).execute()

export const updateRequest = (tx: Tx, id: string, change: Updateable<Schema['upload_request']>) =>
  tx.updateTable('upload_request').set(change).where('id', '=', id).execute()

/** Whether a request belongs to a link. */
export const isRequestOf = async (db: Db, id: string, linkId: string): Promise<boolean> =>
  (await db
    .selectFrom('upload_request')
    .select('id')
    .where('id', '=', id)
    .where('link_id', '=', linkId)
    .executeTakeFirst()) !== undefined
