import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

type Session = Selectable<Schema['link_session']>

/** A content session of a link that still runs: nothing else was changed about it since. */
export const findSession = (
  db: Db,
  which: { ticketHash: Buffer; linkId: string; generation: number; now: Date },
): Promise<Session | undefined> =>
  db
    .selectFrom('link_session')
    .selectAll()
    .where('ticket_hash', '=', which.ticketHash)
    .where('link_id', '=', which.linkId)
    .where('generation', '=', which.generation)
    .where('expires_at', '>', which.now)
    .executeTakeFirst()

export const insertSession = (tx: Tx, row: Insertable<Schema['link_session']>) =>
  tx.insertInto('link_session').values(row).execute()

/**
 * Counts an open of a link as it was when the password was compared, unless it has been changed, has ended or was
 * opened fully meanwhile: of concurrent opens only as many succeed as the limit allows.
 */
export async function countOpen(
  tx: Tx,
  { id, generation }: { id: string; generation: number },
  now: Date,
): Promise<{ opens: number; open_limit: number | null } | undefined> {
  return tx
    .updateTable('share_link')
    .set((set) => ({ opens: set('opens', '+', 1), last_opened_at: now }))
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('enabled', '=', true)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .where((where) => where.or([where('open_limit', 'is', null), where('opens', '<', where.ref('open_limit'))]))
    .returning(['opens', 'open_limit'])
    .executeTakeFirst()
}

/** Whether a link is still as it was, until the transaction ends: for opens that are not counted. */
export const isUnchanged = async (tx: Tx, { id, generation }: { id: string; generation: number }): Promise<boolean> =>
  (await tx
    .selectFrom('share_link')
    .select('id')
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('enabled', '=', true)
    .forShare()
    .executeTakeFirst()) !== undefined

/** Counts downloads by visitors, each by the id of its link; revisions stay, because no setting has changed. */
export const addDownloads = (tx: Tx, linkIds: readonly string[]) =>
  sql`
    update share_link l set downloads = l.downloads + x.n
    from (
      select s.id, c.n from share_link s
        join (select id, count(*)::int as n from unnest(${linkIds}::uuid[]) id group by id) c on c.id = s.id
      order by s.id for update of s
    ) x
    where l.id = x.id`.execute(tx)

/** Adds to the figures of a link, by day in Bangkok time. */
export const addToDay = (tx: Tx, linkId: string, now: Date, more: { opens?: number; wrongPasswords?: number }) =>
  sql`
    insert into link_day (link_id, day, opens, wrong_passwords)
    select id, (${now}::timestamptz at time zone 'Asia/Bangkok')::date, ${more.opens ?? 0}, ${more.wrongPasswords ?? 0}
    from share_link where id = ${linkId}
    on conflict (link_id, day) do update set opens = link_day.opens + excluded.opens,
      wrong_passwords = link_day.wrong_passwords + excluded.wrong_passwords`.execute(tx)

/** The figures of a link for its last days that have any. */
export async function findDays(db: Db, linkId: string, now: Date, days: number) {
  const { rows } = await sql<{ day: string; opens: number; wrongPasswords: number }>`
    select day::text, opens, wrong_passwords as "wrongPasswords" from link_day
    where link_id = ${linkId} and day > (${now}::timestamptz at time zone 'Asia/Bangkok')::date - ${days}::int
    order by day`.execute(db)
  return rows
}

/** The code of a session and a file: the given one, unless they have one. */
export async function keepView(db: Tx, row: Insertable<Schema['link_view']>): Promise<{ code: string; at: Date }> {
  const { rows } = await sql<{ code: string; at: Date }>`
    insert into link_view (code, link_id, item_id, ticket_hash, viewer, address, at)
    values (${row.code}, ${row.link_id}, ${row.item_id}, ${row.ticket_hash}, ${row.viewer}, ${row.address}, ${row.at})
    on conflict (ticket_hash, item_id) do update set code = link_view.code
    returning code, at`.execute(db)
  const [view] = rows
  if (!view) throw new Error('A view was not written')
  return view
}

export const findView = (db: Db, code: string) =>
  db.selectFrom('link_view').selectAll().where('code', '=', code).executeTakeFirst()

/** What a view was shown under, with the name of its link; for work that a session has asked for. */
export const findViewOf = (db: Db, ticketHash: Buffer, itemId: string) =>
  db
    .selectFrom('link_view')
    .innerJoin('share_link', 'share_link.id', 'link_view.link_id')
    .select(['link_view.code', 'link_view.at', 'link_view.viewer', 'share_link.id as link_id', 'share_link.name'])
    .where('ticket_hash', '=', ticketHash)
    .where('link_view.item_id', '=', itemId)
    .executeTakeFirst()

type Archive = Selectable<Schema['link_archive']>

export const insertArchive = (tx: Tx, row: Insertable<Schema['link_archive']>) =>
  tx.insertInto('link_archive').values(row).execute()

/** Removes and returns a valid address of a session; of two concurrent requests one succeeds. */
export const takeArchive = (
  tx: Tx,
  which: { tokenHash: Buffer; ticketHash: Buffer; now: Date },
): Promise<Archive | undefined> =>
  tx
    .deleteFrom('link_archive')
    .where('token_hash', '=', which.tokenHash)
    .where('ticket_hash', '=', which.ticketHash)
    .where('expires_at', '>', which.now)
    .returningAll()
    .executeTakeFirst()

/** Removes sessions and addresses that have ended, and old views. */
export async function deleteOld(tx: Tx, now: Date, viewsBefore: Date): Promise<void> {
  await tx.deleteFrom('link_archive').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('link_session').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('link_view').where('at', '<=', viewsBefore).execute()
}
