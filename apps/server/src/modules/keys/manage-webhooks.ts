import { randomBytes, randomUUID } from 'node:crypto'
import { type Input, pageLimits, type Reply } from '@khlang/contract'
import {
  type changeWebhook,
  type createWebhook,
  deliveryStates,
  deliveryStops,
  type getDelivery,
  type listDeliveries,
  type listWebhooks,
  testEvent,
  type Webhook,
  webhookEnds,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEvents,
  webhookLimits,
  scopeOfEvent,
} from '@khlang/contract/webhooks'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { changeOf } from '../../platform/change.ts'
import { cutPage, decodeCursor, placeInTime } from '../../platform/cursors.ts'
import { requireRow, transact, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { isCallable } from '../../platform/messages/public-post.ts'
import type { WebhookDeps } from './deps.ts'
import { type KeyRow, lockKey } from './keys.repo.ts'
import { stateOf } from './keys.rules.ts'
import * as repo from './webhooks.repo.ts'
import { bodyOf, signingSecretOf } from './webhooks.rules.ts'

export const deliverJob = 'webhooks:deliver'
/** Where the secret of a webhook is sealed. */
export const placeOfSecret = (id: string) => `webhook/${id}`

const notFound = () => new AppError('NOT_FOUND')

/** The webhooks of a business, as its Admin Business manages them. */
export function createManageWebhooks({ db, audit, clock, accounts, keys, allowLoopback }: WebhookDeps) {
  const present = (row: repo.WebhookRow): Webhook => ({
    id: row.id,
    keyId: row.key_id,
    url: row.url,
    events: webhookEvents.filter((event) => row.events.includes(event)),
    createdAt: row.created_at.toISOString(),
    enabled: row.disabled_at === null,
    disabledBy: webhookEnds.find((end) => end === row.disabled_by) ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
  })

  const presentDelivery = (row: repo.ShownDelivery): WebhookDelivery => ({
    id: row.id,
    event: row.event ?? '',
    state: deliveryStates.find((state) => state === row.state) ?? 'waiting',
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    nextAttemptAt: row.state === 'waiting' ? (row.next_attempt_at?.toISOString() ?? null) : null,
    status: row.status,
    stopped: deliveryStops.find((stop) => row.state === 'failed' && stop === row.failure) ?? null,
  })

  async function requireWebhook(tx: Tx, actor: PersonActor, id: string): Promise<repo.WebhookRow> {
    accounts.assertManages(actor, actor.accountId)
    return requireRow(await repo.lockWebhook(tx, actor.accountId, id), notFound)
  }

  async function requireWorkingKey(tx: Tx, actor: PersonActor, keyId: string): Promise<KeyRow> {
    const key = requireRow(await lockKey(tx, actor.accountId, keyId), notFound)
    const state = stateOf(key, clock.now())
    if (state === 'expired' || state === 'revoked') throw new AppError('KEY_ENDED')
    return key
  }

  /** What is never sent is not asked for: the scopes of the key decide what it may know. */
  function assertInScope({ scopes }: Pick<KeyRow, 'scopes'>, events: readonly WebhookEvent[]): void {
    if (events.some((event) => !scopes.includes(scopeOfEvent[event]))) throw new AppError('WEBHOOK_SCOPE')
  }

  /** A webhook that sends: it is on, and its key works. */
  async function requireOn(tx: Tx, actor: PersonActor, id: string): Promise<repo.WebhookRow> {
    const row = await requireWebhook(tx, actor, id)
    if (row.disabled_at !== null) throw new AppError('WEBHOOK_OFF')
    await requireWorkingKey(tx, actor, row.key_id)
    return row
  }

  return {
    async list(actor: PersonActor): Promise<Reply<typeof listWebhooks>> {
      return { items: (await repo.listWebhooks(db, actor.accountId)).map(present) }
    },

    create: (actor: PersonActor, body: Input<typeof createWebhook>['body']): Promise<Webhook & { secret: string }> =>
      transact(db, async (tx) => {
        accounts.assertManages(actor, actor.accountId)
        const { keyId, url, events } = body
        const now = clock.now()
        const key = await requireWorkingKey(tx, actor, keyId)
        assertInScope(key, events)
        if (!isCallable(url, allowLoopback)) throw new AppError('WEBHOOK_URL')
        if ((await repo.countWebhooks(tx, actor.accountId)) >= webhookLimits.count)
          throw new AppError('WEBHOOK_LIMIT', { max: webhookLimits.count })
        const id = randomUUID()
        const secret = signingSecretOf(randomBytes(32))
        const row = { id, key_id: keyId, account_id: actor.accountId, url, events: [...events], created_at: now }
        await repo.insertWebhook(tx, { ...row, sealed_secret: keys.seal(placeOfSecret(id), secret) })
        await audit.record(tx, actor, { type: 'webhook.created', subject: id, data: { name: new URL(url).host } })
        return { ...present(requireRow(await repo.findWebhook(tx, actor.accountId, id), notFound)), secret }
      }),

    change: (actor: PersonActor, id: string, body: Input<typeof changeWebhook>['body']): Promise<Webhook> =>
      transact(db, async (tx) => {
        const row = await requireWebhook(tx, actor, id)
        const enabled = body.enabled ?? row.disabled_at === null
        const events = body.events ? [...body.events] : row.events
        if (body.events) {
          const key = requireRow(await lockKey(tx, actor.accountId, row.key_id), notFound)
          assertInScope(
            key,
            body.events.filter((event) => !row.events.includes(event)),
          )
        }
        await repo.updateWebhook(tx, id, {
          events,
          ...(enabled
            ? { disabled_at: null, disabled_by: null, ...(row.disabled_at && { failing_since: null }) }
            : { disabled_at: row.disabled_at ?? clock.now(), disabled_by: row.disabled_by ?? 'admin' }),
        })
        if (!enabled) await repo.deleteUnwritten(tx, id)
        const change = changeOf({ enabled: row.disabled_at === null, events: row.events }, { enabled, events })
        const data = { name: new URL(row.url).host, ...change }
        if (Object.keys(change.after).length > 0)
          await audit.record(tx, actor, { type: 'webhook.changed', subject: id, data })
        return present(requireRow(await repo.findWebhook(tx, actor.accountId, id), notFound))
      }),

    remove: (actor: PersonActor, id: string): Promise<object> =>
      transact(db, async (tx) => {
        const { url } = await requireWebhook(tx, actor, id)
        await repo.deleteWebhook(tx, id)
        await audit.record(tx, actor, { type: 'webhook.deleted', subject: id, data: { name: new URL(url).host } })
        return {}
      }),

    test: (actor: PersonActor, id: string): Promise<{ deliveryId: string }> =>
      transact(db, async (tx) => {
        await requireOn(tx, actor, id)
        const now = clock.now()
        const deliveryId = randomUUID()
        await repo.insertDelivery(tx, {
          id: deliveryId,
          webhook_id: id,
          event: testEvent,
          body: bodyOf(testEvent, now, { webhookId: id }),
          created_at: now,
          next_attempt_at: now,
        })
        await enqueue(tx, deliverJob, { deliveryId }, { isAwaited: true })
        return { deliveryId }
      }),

    async deliveries(
      actor: PersonActor,
      id: string,
      { limit = pageLimits.default, cursor }: Input<typeof listDeliveries>['query'],
    ): Promise<Reply<typeof listDeliveries>> {
      requireRow(await repo.findWebhook(db, actor.accountId, id), notFound)
      const of = `deliveries ${id}`
      const after = decodeCursor(cursor, of, 'time')
      const place = after && { at: new Date(after.value), id: after.id }
      const rows = await repo.listDeliveries(db, id, place, limit + 1)
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.created_at, last.id))
      return { items: page.map(presentDelivery), nextCursor }
    },

    async delivery(actor: PersonActor, id: string, deliveryId: string): Promise<Reply<typeof getDelivery>> {
      requireRow(await repo.findWebhook(db, actor.accountId, id), notFound)
      const row = requireRow(await repo.findDelivery(db, id, deliveryId), notFound)
      const tries = (await repo.listAttempts(db, deliveryId)).map(({ at, status, failure, took_ms, answer }) => ({
        at: at.toISOString(),
        status,
        failure,
        tookMs: took_ms,
        answer,
      }))
      return { ...presentDelivery(row), body: row.body ?? '', tries }
    },

    /** Sends the same message again: receivers that know its id do not act twice. */
    replay: (actor: PersonActor, id: string, deliveryId: string): Promise<WebhookDelivery> =>
      transact(db, async (tx) => {
        const { url } = await requireOn(tx, actor, id)
        requireRow(await repo.findDelivery(tx, id, deliveryId), notFound)
        await repo.updateDelivery(tx, deliveryId, { state: 'waiting', next_attempt_at: clock.now() })
        await enqueue(tx, deliverJob, { deliveryId }, { isAwaited: true })
        await audit.record(tx, actor, { type: 'webhook.replayed', subject: id, data: { name: new URL(url).host } })
        return presentDelivery(requireRow(await repo.findDelivery(tx, id, deliveryId), notFound))
      }),
  }
}
