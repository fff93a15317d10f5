import type { MailMode, NoticeKind } from '@khlang/contract/notice-kinds'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

export type NoticeRow = Selectable<Schema['notice']>
export type Reader = { email: string | null; isProven: boolean; language: 'th' | 'en' }

/** Inserts a notice; false if the person was notified of this reason before. */
export async function insertNotice(tx: Tx, row: Insertable<Schema['notice']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('notice')
    .values(row)
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Newest first, after a place in the list. */
export async function findNotices(
  db: Db,
  personId: string,
  page: { after: { value: string; id: string } | null; limit: number; unread: boolean },
): Promise<NoticeRow[]> {
  let query = db
    .selectFrom('notice')
    .selectAll()
    .where('person_id', '=', personId)
    .where('in_centre', '=', true)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
  if (page.unread) query = query.where('read_at', 'is', null)
  const { after } = page
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`)
  return query.execute()
}

/** Unread ones, counted up to `most`. */
export async function countUnread(db: Db, personId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notice where person_id = ${personId} and in_centre and read_at is null limit ${most}) found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Marks these, or all of a person, as read at a time, or as unread. */
export async function markRead(
  tx: Tx,
  personId: string,
  ids: readonly string[] | null,
  readAt: Date | null,
): Promise<void> {
  let query = tx
    .updateTable('notice')
    .set({ read_at: readAt })
    .where('person_id', '=', personId)
    .where('read_at', readAt === null ? 'is not' : 'is', null)
  if (ids) query = query.where('id', 'in', ids)
  await query.execute()
}

export const findChoices = (db: Db, personId: string) =>
  db
    .selectFrom('notice_choice')
    .select(['kind', 'in_centre', 'mail', 'push', 'chat'])
    .where('person_id', '=', personId)
    .execute()

export const findChoice = (db: Db, personId: string, kind: NoticeKind) =>
  db
    .selectFrom('notice_choice')
    .select(['in_centre', 'mail', 'push', 'chat'])
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .executeTakeFirst()

export const upsertChoice = (
  tx: Tx,
  choice: { person_id: string; kind: NoticeKind; in_centre: boolean; mail: MailMode; push: boolean; chat: boolean },
) =>
  tx
    .insertInto('notice_choice')
    .values(choice)
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'kind'])
        .doUpdateSet({ in_centre: choice.in_centre, mail: choice.mail, push: choice.push, chat: choice.chat }),
    )
    .execute()

export async function findReader(db: Db, personId: string): Promise<Reader | undefined> {
  const row = await db
    .selectFrom('person')
    .select(['email', 'email_verified_at', 'language'])
    .where('id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const language = row.language === 'en' ? 'en' : 'th'
  return { email: row.email, isProven: row.email_verified_at !== null, language }
}

/** A person whose summary is due, locked until the transaction ends; another process takes another person. */
export async function lockDigestPerson(tx: Tx, before: Date): Promise<string | undefined> {
  const { rows } = await sql<{ person_id: string }>`
    select p.id as person_id from notice n join person p on p.id = n.person_id
    where n.awaits_digest and n.at < ${before}
    limit 1 for no key update of p skip locked`.execute(tx)
  return rows[0]?.person_id
}

/** Takes the notices of a summary, oldest first. */
export async function takeDigest(tx: Tx, personId: string, before: Date): Promise<NoticeRow[]> {
  const rows = await tx
    .updateTable('notice')
    .set({ awaits_digest: false })
    .where('person_id', '=', personId)
    .where('awaits_digest', '=', true)
    .where('at', '<', before)
    .returningAll()
    .execute()
  return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

export const deleteNoticesBefore = (tx: Tx, before: Date) => tx.deleteFrom('notice').where('at', '<', before).execute()
