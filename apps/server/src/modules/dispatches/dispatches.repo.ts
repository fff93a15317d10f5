import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

export type SentItem = { id: string; name: string; version: number; linkId: string | null }
export type DispatchRow = Omit<Selectable<Schema['dispatch']>, 'items'> & { items: SentItem[] }
export type RecipientRow = {
  dispatch_id: string
  n: number
  address: string
  state: string | null
  reason: string | null
  to_inbox: boolean
}
export type DocumentRow = {
  dispatch_id: string
  name: string
  edoc_id: string | null
  status: string | null
  reason: string | null
  light: string | null
  refusal: string | null
}

export const insertDispatch = (tx: Tx, row: Insertable<Schema['dispatch']>) =>
  tx.insertInto('dispatch').values(row).execute()

export type LinkRow = Selectable<Schema['dispatch_link']> & {
  opens: number
  downloads: number
  last_opened_at: Date | null
}

export const insertRecipients = (tx: Tx, rows: Insertable<Schema['dispatch_recipient']>[]) =>
  tx.insertInto('dispatch_recipient').values(rows).execute()

export async function insertLinks(tx: Tx, rows: Insertable<Schema['dispatch_link']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('dispatch_link').values(rows).execute()
}

/** The links of recipients that have not ended, and are still the sender's: those of leavers are their admin's. */
export async function findLinks(db: Db, ids: readonly string[]): Promise<LinkRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('dispatch_link')
    .innerJoin('dispatch', 'dispatch.id', 'dispatch_link.dispatch_id')
    .innerJoin('share_link', (join) =>
      join
        .onRef('share_link.id', '=', 'dispatch_link.link_id')
        .onRef('share_link.created_by', '=', 'dispatch.person_id')
        .onRef('share_link.account_id', '=', 'dispatch.account_id'),
    )
    .selectAll('dispatch_link')
    .select(['share_link.opens', 'share_link.downloads', 'share_link.last_opened_at'])
    .where('dispatch_link.dispatch_id', 'in', ids)
    .execute()
}

/** What became of a recipient of a chat, which answers at once. */
export const updateRecipient = (
  tx: Tx,
  { id, n }: { id: string; n: number },
  outcome: { state: 'sent' | 'refused' | 'failed'; reason: string | null },
) => tx.updateTable('dispatch_recipient').set(outcome).where('dispatch_id', '=', id).where('n', '=', n).execute()

type Owner = { personId: string; accountId: string }

/** Latest first, after a place in the list. */
export async function findDispatches(
  db: Db,
  { personId, accountId }: Owner,
  page: { after: { value: string; id: string } | null; limit: number },
): Promise<DispatchRow[]> {
  let query = db
    .selectFrom('dispatch')
    .selectAll()
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
  const { after } = page
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`)
  return (await query.execute()) as unknown as DispatchRow[]
}

export async function findDispatch(db: Db, id: string): Promise<DispatchRow | undefined> {
  const row = await db.selectFrom('dispatch').selectAll().where('id', '=', id).executeTakeFirst()
  return row as unknown as DispatchRow | undefined
}

/** The row of its sender, locked until the transaction ends. */
export async function lockDispatch(
  tx: Tx,
  id: string,
  { personId, accountId }: Owner,
): Promise<DispatchRow | undefined> {
  const row = await tx
    .selectFrom('dispatch')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as unknown as DispatchRow | undefined
}

/** The recipients of dispatches with their states: of a mail that of the mail, which is forgotten 30 days later. */
export async function findRecipients(db: Db, ids: readonly string[]): Promise<RecipientRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RecipientRow>`
    select r.dispatch_id, r.n, r.address, r.to_inbox, coalesce(r.state, m.state, 'sent') as state,
      coalesce(r.reason, m.last_error) as reason
    from dispatch_recipient r left join mail m on m.key = r.mail_key
    where r.dispatch_id = any(${ids}::uuid[]) order by r.dispatch_id, r.n`.execute(db)
  return rows
}

/** E-documents of dispatches, with what their sender knows of them by now. */
export async function findDocuments(db: Db, ids: readonly string[]): Promise<DocumentRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DocumentRow>`
    select d.dispatch_id, d.name, d.edoc_id, d.light, d.refusal, coalesce(c.status, d.status) as status,
      case when c.status is null then d.reason else c.reason end as reason
    from dispatch_document d join dispatch s on s.id = d.dispatch_id
      left join edoc_copy c on c.edoc_id = d.edoc_id and c.box = 'outbox' and c.account_id = s.account_id
    where d.dispatch_id = any(${ids}::uuid[]) order by d.dispatch_id, d.n`.execute(db)
  return rows
}

export const findMailKeys = async (db: Db, id: string): Promise<string[]> =>
  (
    await db
      .selectFrom('dispatch_recipient')
      .select('mail_key')
      .where('dispatch_id', '=', id)
      .where('mail_key', 'is not', null)
      .execute()
  ).flatMap((row) => row.mail_key ?? [])

export const markWithdrawn = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('dispatch').set({ withdrawn_at: at }).where('id', '=', id).execute()

/** How the person of a session signed in; undefined if there is no such session. */
export const findService = async (db: Db, sessionId: string): Promise<string | undefined> =>
  (await db.selectFrom('session').select('service').where('id', '=', sessionId).executeTakeFirst())?.service
