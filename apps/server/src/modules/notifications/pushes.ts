import { randomUUID } from 'node:crypto'
import type { Input } from '@khlang/contract'
import type { PushSetting, subscribeToPush } from '@khlang/contract/push'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, transact, transactUnsynced, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { PushCarrier, PushOutcome } from '../../platform/messages/push.ts'
import type { ServiceKeys } from '../../platform/service-secret.ts'
import { pathIn } from '../../platform/page-address.ts'
import { kindOf, type NoticeData, noticeText } from './notices.sentences.ts'
import { nextAttemptAt } from './notifications.rules.ts'
import { createPushKeys } from './push-keys.ts'
import * as repo from './push.repo.ts'
import { maxPushAttempts, pushMessage, topicOf } from './push.rules.ts'

/** After this time an attempt counts as interrupted, and another may begin. */
const attemptMs = 60_000
const batch = 100
const browsersOfPerson = 20

type Deps = {
  db: Db
  clock: Clock
  log: Log
  carrier: PushCarrier
  keys: Pick<ServiceKeys, 'seal' | 'unseal'>
}

/** Notices shown by browsers, also while no page is open: for each session that asked for it, as long as it is open. */
export function createPushes({ db, clock, log, carrier, keys }: Deps) {
  const vapidKeys = createPushKeys(db, keys)

  async function settingOf(on: Db, actor: PersonActor): Promise<PushSetting> {
    const { publicKey } = await vapidKeys()
    return { publicKey, endpoint: (await repo.findSubscription(on, actor.sessionId))?.endpoint ?? null }
  }

  /**
   * Hands one message over, outside any transaction. What was read meanwhile is not shown any more. A process that dies
   * in between repeats it, and the browser replaces what it shows.
   */
  async function send(id: string): Promise<void> {
    const now = clock.now()
    const until = new Date(now.getTime() + attemptMs)
    const due = await transactUnsynced(db, (tx) => repo.claimDelivery(tx, id, now, until))
    if (!due) return
    const { notice, subscription, attempts } = due
    const kind = kindOf(notice.kind)
    if (kind === null || notice.read_at !== null) return settle(id)
    const language = due.language === 'en' ? 'en' : 'th'
    // Written by `notify` alone.
    const text = noticeText(kind, notice.data as NoticeData, language)
    const message = pushMessage({ id: notice.id, text, path: pathIn(notice.path, notice.account_id) }, language)
    let outcome: PushOutcome
    try {
      outcome = await carrier.send(subscription, JSON.stringify(message), topicOf(notice.id), await vapidKeys())
    } catch (error) {
      const isLast = (error instanceof AppError && error.code === 'INVALID_INPUT') || attempts >= maxPushAttempts
      log.warn({ push: id, attempts, err: error }, 'a notification could not be pushed')
      if (isLast) return settle(id)
      return void (await transactUnsynced(db, (tx) => repo.retryDelivery(tx, id, nextAttemptAt(attempts, clock.now()))))
    }
    if (outcome === 'refused') log.warn({ push: id }, 'a push service refused a notification')
    await transactUnsynced(db, async (tx) => {
      if (outcome === 'gone') await repo.deleteSubscription(tx, subscription.id)
      else await repo.deleteDelivery(tx, id)
      if (outcome === 'taken') await repo.touchSubscription(tx, subscription.id, clock.now())
    })
  }

  const settle = async (id: string): Promise<void> => {
    await transactUnsynced(db, (tx) => repo.deleteDelivery(tx, id))
  }

  return {
    /** Queues a new notice for every browser of its person, in the caller's transaction. */
    async queue(tx: Tx, notice: { id: string; personId: string }): Promise<void> {
      for (const id of await repo.insertDeliveries(tx, notice, clock.now()))
        await enqueue(tx, 'notifications:push', { deliveryId: id })
    },

    send,

    /** Sends due messages: first attempts whose job was lost, and retries. */
    async sendDue(): Promise<void> {
      for (;;) {
        const due = await repo.findDueDeliveries(db, clock.now(), batch)
        for (const { id } of due) await send(id)
        if (due.length < batch) return
      }
    },

    setting: (actor: PersonActor): Promise<PushSetting> => settingOf(db, actor),

    /** Notifies the browser of this session from now on; PUSH_SERVICE_UNKNOWN for an address that could be anybody's. */
    async subscribe(actor: PersonActor, { endpoint, keys: own }: Input<typeof subscribeToPush>['body']) {
      if (!carrier.isKnown(endpoint)) throw new AppError('PUSH_SERVICE_UNKNOWN')
      await transact(db, async (tx) => {
        await repo.replaceSubscription(tx, {
          id: randomUUID(),
          person_id: actor.personId,
          session_id: actor.sessionId,
          endpoint,
          p256dh: own.p256dh.replace(/=+$/, ''),
          auth: own.auth.replace(/=+$/, ''),
          created_at: clock.now(),
        })
        await repo.deleteOldSubscriptions(tx, actor.personId, browsersOfPerson)
      })
      return settingOf(db, actor)
    },

    async unsubscribe(actor: PersonActor): Promise<PushSetting> {
      await transactUnsynced(db, (tx) => repo.deleteSubscriptionsOf(tx, [actor.sessionId]))
      return settingOf(db, actor)
    },

    /** Browsers that were signed out are not notified any more. */
    sessionsEnded: (tx: Tx, ids: readonly string[]): Promise<void> => repo.deleteSubscriptionsOf(tx, ids),

    /** Removes browsers whose session has expired. */
    sweep: (): Promise<unknown> => transactUnsynced(db, (tx) => repo.deleteEnded(tx, clock.now())),
  }
}
