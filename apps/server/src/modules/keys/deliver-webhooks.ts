import { type DeliveryStop, scopeOfEvent, testEvent, webhookEvents, webhookLimits } from '@khlang/contract/webhooks'
import type { KeyActor } from '../../platform/actor.ts'
import { systemActor } from '../../platform/actor.ts'
import { nullIfMissing } from '../../platform/app-error.ts'
import { transact, transactUnsynced, type Tx } from '../../platform/db.ts'
import { type Answer, postPublicly } from '../../platform/messages/public-post.ts'
import { model } from '../drive/index.ts'
import type { createAuthenticateKey } from './authenticate-key.ts'
import type { WebhookDeps } from './deps.ts'
import { placeOfSecret } from './manage-webhooks.ts'
import * as repo from './webhooks.repo.ts'
import { bodyOf, eventFor, hasFailedLong, nextTryAt, outcomeOf, signedHeaders } from './webhooks.rules.ts'

/** After this time an attempt counts as interrupted, and another may begin. */
const attemptMs = 60_000
const batch = 100
const dayMs = 86_400_000

type Keys = Pick<ReturnType<typeof createAuthenticateKey>, 'actorOf'>
type Message = { event: string; body: string }
type Tried = { status: number | null; failure: string | null; text: string; ms: number }

/** Delivers the messages that were queued with each change, once it is known that the key reaches the item. */
export function createDeliverWebhooks(deps: WebhookDeps, { actorOf }: Keys) {
  const { db, audit, clock, log, accounts, drive, keys, notifications, allowLoopback } = deps

  /** The item, if the key reaches it, even in the trash. */
  const reach = async (actor: KeyActor, id: string) =>
    /^[\da-f-]{36}$/.test(id) ? (await drive.access.evaluate(db, actor, 'item.see', id)).found : null

  /**
   * What the receiver reads, or why it must not: asked before every attempt, because the key may have ended, and what the
   * message names may have left its reach, since the message was written.
   */
  async function messageOf(due: repo.Due): Promise<Message | DeliveryStop> {
    const actor = await actorOf(due.key_id, { address: null, traceId: null }, 'anywhere').catch(nullIfMissing)
    if (!actor) return 'key_ended'
    if (due.event === testEvent && due.body !== null) return { event: due.event, body: due.body }
    const row = due.event_id === null ? undefined : await repo.findEvent(db, due.event_id)
    if (!row) return 'out_of_reach'
    if (due.event !== null && due.body !== null)
      return (await mayRepeat(due.event, row, actor)) ? { event: due.event, body: due.body } : 'out_of_reach'
    const message = isOfDocument(row) ? writeOfDocument(row) : await write(row, actor)
    return message && due.events.includes(message.event) && mayKnow(actor, message.event) ? message : 'out_of_reach'
  }

  /** Whether the key may still know what a written message says. */
  async function mayRepeat(event: string, row: repo.EventRow, actor: KeyActor): Promise<boolean> {
    if (!mayKnow(actor, event)) return false
    if (isOfDocument(row) || (await reach(actor, row.subject))) return true
    if (event !== 'file.deleted') return false
    // An item that left its reach is reported without a name; one that was deleted permanently is reported although nobody reaches it.
    const [item] = await model.findAnywhere(db, [row.subject])
    return row.type === 'item.moved' || !item || item.trashed_at !== null
  }

  /** What a message says of an item as it is now; null if the key must not know. */
  async function write(row: repo.EventRow, actor: KeyActor): Promise<Message | null> {
    const found = await reach(actor, row.subject)
    const former = row.type === 'item.moved' ? await reach(actor, textOf(row.data, 'fromParent')) : found
    const event = eventFor(row.type, { reaches: found !== null, reached: former !== null })
    if (event === null) return null
    const item = found?.item
    const data = {
      itemId: row.subject,
      change: row.type,
      ...(item && {
        type: item.kind === 0 ? 'folder' : 'file',
        name: item.name,
        parentId: item.parent_id,
        size: item.size,
        version: item.version_n,
      }),
    }
    return { event, body: bodyOf(event, row.at, data) }
  }

  /** Of a sent document: the state that the row of the log has, also when it has changed since. */
  function writeOfDocument(row: repo.EventRow): Message {
    const event = 'edoc.changed'
    const fields = Object.fromEntries(
      ['status', 'response', 'reason', 'paidOn', 'documentNo', 'docType'].map((name) => [
        name,
        textOf(row.data, name) || null,
      ]),
    )
    return { event, body: bodyOf(event, row.at, { transactionId: row.subject, ...fields }) }
  }

  async function attempt(due: repo.Due, body: string): Promise<Tried> {
    const begun = performance.now()
    const took = () => Math.round(performance.now() - begun)
    try {
      const secret = keys.unseal(placeOfSecret(due.webhook_id), due.sealed_secret)
      const answer: Answer = await postPublicly(due.url, {
        headers: {
          ...signedHeaders(secret, { id: due.id, at: clock.now(), body }),
          'content-type': 'application/json',
          'user-agent': 'Khlang-Webhooks/1',
        },
        body,
        timeoutMs: webhookLimits.timeoutSeconds * 1000,
        answerBytes: webhookLimits.answerBytes,
        allowLoopback,
      })
      return { status: answer.status, failure: null, text: answer.text.replaceAll('\0', ''), ms: took() }
    } catch (error) {
      const failure = error instanceof Error ? error.message.slice(0, 300) : 'no answer'
      return { status: null, failure, text: '', ms: took() }
    }
  }

  const note = (tx: Tx, due: repo.Due, at: Date, { status, failure, ms, text }: Tried) =>
    repo.insertAttempt(tx, { delivery_id: due.id, n: due.attempts, at, status, failure, took_ms: ms, answer: text })

  /** Ends a message that must not be sent: one that was never written leaves no trace, others have failed. */
  async function stop(tx: Tx, due: repo.Due, why: DeliveryStop): Promise<void> {
    if (due.body === null) return void (await repo.deleteDelivery(tx, due.id))
    await note(tx, due, clock.now(), { status: null, failure: why, text: '', ms: 0 })
    await repo.updateDelivery(tx, due.id, { state: 'failed', next_attempt_at: null })
  }

  async function settle(tx: Tx, due: repo.Due, tried: Tried): Promise<void> {
    const now = clock.now()
    await note(tx, due, now, tried)
    const outcome = outcomeOf(tried.status)
    if (outcome === 'received') {
      await repo.updateDelivery(tx, due.id, { state: 'delivered', next_attempt_at: null })
      await repo.updateWebhook(tx, due.webhook_id, { failing_since: null })
      return
    }
    const next = outcome === 'gone' ? null : nextTryAt(due.attempts, now)
    await repo.updateDelivery(tx, due.id, { state: next ? 'waiting' : 'failed', next_attempt_at: next })
    const since = await repo.noteFailure(tx, due.webhook_id, now)
    if (outcome === 'gone' || hasFailedLong(since, now))
      await disable(tx, due, outcome === 'gone' ? 'gone' : 'failures')
  }

  /** Switches a webhook off, and notifies the admins, who can switch it on again. */
  async function disable(tx: Tx, { webhook_id: id, account_id: accountId, url }: repo.Due, why: 'gone' | 'failures') {
    const at = clock.now()
    const name = new URL(url).host
    const row = await repo.lockWebhook(tx, accountId, id)
    if (!row || row.disabled_at !== null) return
    await repo.updateWebhook(tx, id, { disabled_at: at, disabled_by: why })
    await repo.deleteUnwritten(tx, id)
    await audit.record(tx, systemActor('webhooks'), { type: 'webhook.disabled', subject: id, data: { name, why } })
    for (const { personId } of await accounts.findAnswerable(tx, accountId))
      await notifications.notify(tx, {
        kind: 'webhookDisabled',
        key: `webhook-disabled-${id}-${at.toISOString()}`,
        personId,
        accountId,
        data: { name },
        path: '/onebox-system-admin-generatekey',
        at,
      })
  }

  /** One attempt; the address is called outside of any transaction. */
  async function deliver(id: string): Promise<void> {
    const now = clock.now()
    const due = await transactUnsynced(db, (tx) => repo.claimDelivery(tx, id, now, new Date(now.getTime() + attemptMs)))
    if (!due) return
    const message = await messageOf(due)
    if (typeof message === 'string') return transactUnsynced(db, (tx) => stop(tx, due, message))
    if (due.body === null) await transactUnsynced(db, (tx) => repo.writeMessage(tx, id, message.event, message.body))
    const tried = await attempt(due, message.body)
    if (tried.failure !== null)
      log.info({ webhook: due.webhook_id, failure: tried.failure }, 'a webhook was not reached')
    await transact(db, (tx) => settle(tx, due, tried))
  }

  return {
    deliver,
    /** Sends what is due: repeated attempts, and first ones whose job was lost. */
    async deliverDue(): Promise<void> {
      for (;;) {
        const due = await repo.findDue(db, clock.now(), batch)
        for (const { id } of due) await deliver(id)
        if (due.length < batch) return
      }
    },
    sweep: (): Promise<unknown> =>
      transactUnsynced(db, (tx) =>
        repo.deleteDeliveriesBefore(tx, new Date(clock.now().getTime() - webhookLimits.keptDays * dayMs)),
      ),
  }
}
/** The scopes of a key can be changed. */
const mayKnow = (actor: KeyActor, event: string): boolean =>
  webhookEvents.some((one) => one === event && actor.key.scopes.includes(scopeOfEvent[one]))
const isOfDocument = ({ type }: repo.EventRow): boolean => type.startsWith('edoc.')

/** Data of a row of the log, of which nothing is certain. */
function textOf(data: unknown, name: string): string {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : ''
}
