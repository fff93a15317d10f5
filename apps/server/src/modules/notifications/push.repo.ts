import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import { lock } from '../../platform/locks.ts'

/** Of a session: one that is still open. */
const isOpen = (now: Date) => sql<boolean>`s.ended_at is null and s.expires_at > ${now}`

export const findSubscription = (db: Db, sessionId: string) =>
  db.selectFrom('push_subscription').selectAll().where('session_id', '=', sessionId).executeTakeFirst()

/** A browser belongs to the session that asked last, and a session has one browser; several at once wait in turn. */
export async function replaceSubscription(tx: Tx, row: Insertable<Schema['push_subscription']>): Promise<void> {
  await lock(tx, 'pushSubscriptions')
  await tx
    .deleteFrom('push_subscription')
    .where((on) => on.or([on('session_id', '=', row.session_id), on('endpoint', '=', row.endpoint)]))
    .execute()
  await tx.insertInto('push_subscription').values(row).execute()
}

/** Keeps the latest of a person. */
export const deleteOldSubscriptions = (tx: Tx, personId: string, kept: number) =>
  sql`delete from push_subscription where id in (
    select id from push_subscription where person_id = ${personId} order by created_at desc, id offset ${kept})`.execute(
    tx,
  )

export const deleteSubscription = (tx: Tx, id: string) =>
  tx.deleteFrom('push_subscription').where('id', '=', id).execute()

export async function deleteSubscriptionsOf(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await tx.deleteFrom('push_subscription').where('session_id', 'in', sessionIds).execute()
}

/** Those whose session has ended by itself. */
export const deleteEnded = (tx: Tx, now: Date) =>
  sql`delete from push_subscription p using session s where s.id = p.session_id and not (${isOpen(now)})`.execute(tx)

/** One delivery of a notice for each browser of its person whose session is open; returns their ids. */
export async function insertDeliveries(tx: Tx, notice: { id: string; personId: string }, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into push_delivery (id, notice_id, subscription_id, created_at, next_attempt_at)
    select gen_random_uuid(), ${notice.id}, p.id, ${now}, ${now}
    from push_subscription p join session s on s.id = p.session_id
    where p.person_id = ${notice.personId} and ${isOpen(now)}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type DueDelivery = {
  attempts: number
  subscription: Selectable<Schema['push_subscription']>
  notice: Selectable<Schema['notice']>
  language: string
}

/** Claims a due delivery for one attempt: until it expires no other process makes one. */
export async function claimDelivery(tx: Tx, id: string, now: Date, until: Date): Promise<DueDelivery | undefined> {
  const claimed = await tx
    .updateTable('push_delivery')
    .set({ next_attempt_at: until, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('next_attempt_at', '<=', now)
    .returning(['attempts', 'notice_id', 'subscription_id'])
    .executeTakeFirst()
  if (!claimed) return undefined
  const { subscription_id, notice_id } = claimed
  const subscription = await tx
    .selectFrom('push_subscription')
    .selectAll()
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const notice = await tx.selectFrom('notice').selectAll().where('id', '=', notice_id).executeTakeFirstOrThrow()
  const reader = await tx
    .selectFrom('person')
    .innerJoin('session as s', 's.person_id', 'person.id')
    .select('person.language')
    .where('s.id', '=', subscription.session_id)
    .where('person.removed_at', 'is', null)
    .where(isOpen(now))
    .executeTakeFirst()
  if (!reader) {
    await deleteSubscription(tx, subscription.id)
    return undefined
  }
  return { attempts: claimed.attempts, subscription, notice, language: reader.language }
}

export const deleteDelivery = (tx: Tx, id: string) => tx.deleteFrom('push_delivery').where('id', '=', id).execute()

export const retryDelivery = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('push_delivery').set({ next_attempt_at: at }).where('id', '=', id).execute()

export const touchSubscription = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('push_subscription').set({ last_used_at: at }).where('id', '=', id).execute()

/** Deliveries whose next attempt is due, oldest first. */
export const findDueDeliveries = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('push_delivery')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()

export const findKey = async (db: Db, name: string): Promise<Buffer | null> =>
  (await db.selectFrom('push_key').select('sealed_value').where('name', '=', name).executeTakeFirst())?.sealed_value ??
  null

/** Stores a new key, unless another process already has. */
export const insertKey = (tx: Tx, name: string, sealed: Buffer) =>
  tx
    .insertInto('push_key')
    .values({ name, sealed_value: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
