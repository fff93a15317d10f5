import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

export type WebhookRow = Selectable<Schema['webhook']>
export type DeliveryRow = Selectable<Schema['webhook_delivery']>
/** A delivery as lists show it: with what its last attempt came to. */
export type ShownDelivery = DeliveryRow & { status: number | null; failure: string | null }

export const insertWebhook = (tx: Tx, row: Insertable<Schema['webhook']>) =>
  tx.insertInto('webhook').values(row).execute()

export const listWebhooks = (db: Db, accountId: string): Promise<WebhookRow[]> =>
  db.selectFrom('webhook').selectAll().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()

export const findWebhook = (db: Db, accountId: string, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhook').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

export const lockWebhook = (tx: Tx, accountId: string, id: string): Promise<WebhookRow | undefined> =>
  tx
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateWebhook = (tx: Tx, id: string, change: Updateable<Schema['webhook']>) =>
  tx.updateTable('webhook').set(change).where('id', '=', id).execute()

export const deleteWebhook = (tx: Tx, id: string) => tx.deleteFrom('webhook').where('id', '=', id).execute()

export const countWebhooks = async (tx: Tx, accountId: string): Promise<number> =>
  (
    await tx
      .selectFrom('webhook')
      .select((select) => select.fn.countAll<number>().as('n'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).n

export const insertDelivery = (tx: Tx, row: Insertable<Schema['webhook_delivery']>) =>
  tx.insertInto('webhook_delivery').values(row).execute()

export type Due = DeliveryRow & {
  url: string
  sealed_secret: Buffer
  events: string[]
  key_id: string
  account_id: string
}

/** Takes a message that is due, with its webhook, if that is on; of two callers one gets it. */
export async function claimDelivery(tx: Tx, id: string, now: Date, until: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update webhook_delivery d set attempts = d.attempts + 1, next_attempt_at = ${until}
    from webhook w
    where d.id = ${id} and w.id = d.webhook_id and w.disabled_at is null
      and d.state = 'waiting' and d.next_attempt_at <= ${now}
    returning d.*, w.url, w.sealed_secret, w.events, w.key_id, w.account_id`.execute(tx)
  return rows[0]
}

export const findDue = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select('webhook_delivery.id')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .where('webhook.disabled_at', 'is', null)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()

export const writeMessage = (tx: Tx, id: string, event: string, body: string) =>
  tx.updateTable('webhook_delivery').set({ event, body }).where('id', '=', id).execute()

export const deleteDelivery = (tx: Tx, id: string) => tx.deleteFrom('webhook_delivery').where('id', '=', id).execute()

/** Messages that are not even written yet: those of a webhook that was switched off are of no use any more. */
export const deleteUnwritten = (tx: Tx, webhookId: string) =>
  tx
    .deleteFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('body', 'is', null)
    .execute()

export const insertAttempt = (tx: Tx, row: Insertable<Schema['webhook_attempt']>) =>
  tx.insertInto('webhook_attempt').values(row).execute()

export const updateDelivery = (tx: Tx, id: string, change: Updateable<Schema['webhook_delivery']>) =>
  tx.updateTable('webhook_delivery').set(change).where('id', '=', id).execute()

/** Notes when deliveries began to fail; returns since when. */
export async function noteFailure(tx: Tx, webhookId: string, now: Date): Promise<Date | null> {
  const row = await tx
    .updateTable('webhook')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
    .where('id', '=', webhookId)
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? null
}

/** The row of the log that a message is about. */
export type EventRow = { type: string; subject: string; data: unknown; at: Date }

export const findEvent = (db: Db, id: number) =>
  db.selectFrom('audit_event').select(['type', 'subject', 'data', 'at']).where('id', '=', id).executeTakeFirst()

const shown = (db: Db, webhookId: string) =>
  db
    .selectFrom('webhook_delivery')
    .leftJoin('webhook_attempt', (join) =>
      join
        .onRef('webhook_attempt.delivery_id', '=', 'webhook_delivery.id')
        .onRef('webhook_attempt.n', '=', 'webhook_delivery.attempts'),
    )
    .selectAll('webhook_delivery')
    .select(['webhook_attempt.status', 'webhook_attempt.failure'])
    .where('webhook_id', '=', webhookId)

/** Messages that have been written, newest first, after the one that the cursor names. */
export const listDeliveries = (
  db: Db,
  webhookId: string,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<ShownDelivery[]> =>
  shown(db, webhookId)
    .where('body', 'is not', null)
    .$if(after !== null, (query) =>
      query.where((where) =>
        where.or([
          where('created_at', '<', after?.at ?? null),
          where.and([where('created_at', '=', after?.at ?? null), where('webhook_delivery.id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('webhook_delivery.id', 'desc')
    .limit(limit)
    .execute()

export const findDelivery = (db: Db, webhookId: string, id: string): Promise<ShownDelivery | undefined> =>
  shown(db, webhookId).where('webhook_delivery.id', '=', id).where('body', 'is not', null).executeTakeFirst()

export const listAttempts = (db: Db, deliveryId: string) =>
  db
    .selectFrom('webhook_attempt')
    .select(['at', 'status', 'failure', 'took_ms', 'answer'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('n', 'desc')
    .execute()

export const deleteDeliveriesBefore = (tx: Tx, at: Date) =>
  tx.deleteFrom('webhook_delivery').where('created_at', '<', at).execute()
