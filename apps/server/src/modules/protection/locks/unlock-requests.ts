import { randomUUID } from 'node:crypto'
import type { Reply } from '@khlang/contract'
import { type askUnlock, type UnlockRequests, unlockWaitMinutes } from '@khlang/contract/unlock-requests'
import { type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, transactUnsynced } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { addressIn } from '../../../platform/page-address.ts'
import { gates, model } from '../../drive/index.ts'
import type { NewNotice } from '../../notifications/index.ts'
import * as repo from './unlock-requests.repo.ts'
import { askMail, freeMail, releaseAtOf, requestedBefore } from './unlock-requests.rules.ts'
import type { createLocks } from './locks.ts'
import type { ProtectionDeps } from '../deps.ts'

const batch = 200

/** Requests to unlock an item (A18): the holder's answer, and the release without one. */
export function createUnlockRequests(
  { db, clock, audit, actAs, access, limits, notifications, publicUrl }: ProtectionDeps,
  { releaseLock }: Pick<ReturnType<typeof createLocks>, 'releaseLock'>,
) {
  /** The lock of another person that blocks the caller: the item's own, or a deep one above it. */
  async function obstacle(
    where: Db,
    actor: PersonActor,
    { item, ancestors }: model.Proved,
  ): Promise<gates.HeldLock | undefined> {
    const ids = ancestors.map(({ id }) => id)
    const locks = (await gates.findLocks(where, ids, clock.now())).filter(
      (lock) => lock.item_id === item.id || lock.deep,
    )
    return gates.leadingLock(locks.filter(({ person_id }) => person_id !== actor.personId))
  }

  /** Only people who could change the item if it were not locked may request. */
  async function requireObstacle(where: Db, actor: PersonActor, id: string): Promise<gates.HeldLock> {
    const { code, found } = await access.evaluate(where, actor, 'lock.set', id)
    if (code === null) throw new AppError('ITEM_NOT_LOCKED')
    if (code !== 'ITEM_LOCKED') throw new AppError(code)
    const lock = await obstacle(where, actor, found)
    if (!lock) throw new AppError('ITEM_NOT_LOCKED')
    return lock
  }

  const pathOf = ({ item }: model.Proved) => `/directory/${item.parent_id ?? item.id}?item=${item.id}&details=true`
  /** The account that the item is opened with; people outside a business use the one that they are in. */
  const accountOf = ({ drive }: model.Proved) => (drive.kind === 'business' ? drive.account_id : null)
  const addressOf = (found: model.Proved) => addressIn(publicUrl, pathOf(found), accountOf(found))

  /** The item as a person sees it outside their own request; null if they no longer may. */
  const seenBy = (personId: string, accountId: string, id: string): Promise<model.Proved | null> =>
    actAs({ personId, accountId })
      .then((asker) => access.requireItem(db, asker, 'item.see', id))
      .catch(model.nullIfMissing)

  const notify = (notice: NewNotice) => transactUnsynced(db, (tx) => notifications.notify(tx, notice))

  async function release(itemId: string, before: Date): Promise<void> {
    await model.transactItems(db, async (tx) => {
      if (!(await model.lockItem(tx, itemId))) return
      for (const waiting of await repo.lockWaiting(tx, itemId, before)) {
        if (await repo.isAtWork(tx, waiting, itemId)) await repo.answerRequests(tx, [waiting.lock_id], 'active')
        else await releaseLock(tx, systemActor('locks'), itemId, waiting.lock_id)
      }
    })
  }

  return {
    async list(actor: PersonActor, id: string): Promise<UnlockRequests> {
      const { item } = await access.requireItem(db, actor, 'item.see', id)
      const locks = await gates.findLocks(db, [item.id], clock.now())
      const byId = new Map(locks.map((lock) => [lock.id, lock]))
      const requests = await repo.findRequests(db, [...byId.keys()])
      const shown = requests.flatMap((request) => {
        const lock = byId.get(request.lock_id)
        if (!lock) return []
        const releaseAt = releaseAtOf(lock, request)?.toISOString() ?? null
        return [{ request, lock, askedAt: request.asked_at.toISOString(), releaseAt }]
      })
      const mine = shown.find(({ request }) => request.asker_id === actor.personId)
      return {
        asking: shown
          .filter(({ request, lock }) => lock.person_id === actor.personId && request.answer === null)
          .map(({ request, askedAt, releaseAt }) => ({ id: request.id, name: request.name, askedAt, releaseAt })),
        mine: mine ? { askedAt: mine.askedAt, answer: mine.request.answer, releaseAt: mine.releaseAt } : null,
      }
    },

    /** Sends a request, at most once per waiting time. */
    async ask(actor: PersonActor, id: string): Promise<Reply<typeof askUnlock>> {
      const { person_id: holder, item_id } = await requireObstacle(db, actor, id)
      const key = `ask-unlock:${item_id}:${holder}:${actor.personId}`
      await limits.take(key, 1, unlockWaitMinutes * 60, 'UNLOCK_ASKED')
      return model.transactItems(db, async (tx) => {
        const lock = await requireObstacle(tx, actor, id)
        const request = {
          id: randomUUID(),
          lock_id: lock.id,
          item_id: lock.item_id,
          asker_id: actor.personId,
          asker_account_id: actor.accountId,
          asked_at: clock.now(),
        }
        await repo.upsertRequest(tx, request)
        const data = { kind: lock.kind, holder: lock.person_id }
        await audit.record(tx, actor, { type: 'unlock.asked', subject: lock.item_id, data })
        await enqueue(tx, 'drive:mail-unlock-request', {
          requestId: request.id,
          itemId: lock.item_id,
          holderId: lock.person_id,
          askerId: actor.personId,
          accountId: actor.accountId,
          manual: lock.kind === 'manual' ? 'yes' : 'no',
          at: request.asked_at.toISOString(),
        })
        const releaseAt = releaseAtOf(lock, { asked_at: request.asked_at, answer: null })
        return { askedAt: request.asked_at.toISOString(), releaseAt: releaseAt?.toISOString() ?? null }
      })
    },

    /** The holder keeps the lock, which ends all pending requests. */
    keep: (actor: PersonActor, id: string): Promise<void> =>
      model.transactItems(db, async (tx) => {
        await access.requireItem(tx, actor, 'item.see', id)
        const own = (await gates.findLocks(tx, [id], clock.now())).filter((lock) => lock.person_id === actor.personId)
        const requested = await repo.answerRequests(
          tx,
          own.map((lock) => lock.id),
          'kept',
        )
        if (requested > 0)
          await audit.record(tx, actor, { type: 'unlock.kept', subject: id, data: { asked: requested } })
      }),

    /** Releases manual locks whose holders have neither answered nor worked on the item. */
    async releaseIdle(): Promise<void> {
      const before = requestedBefore(clock.now())
      const seen: string[] = []
      for (;;) {
        const items = await repo.findWaiting(db, before, seen, batch)
        for (const id of items) await release(id, before)
        seen.push(...items)
        if (items.length < batch) return
      }
    },

    /** The mail to the holder; repeated hand-overs have the same key. */
    async mailHolder(
      input: Record<'requestId' | 'itemId' | 'holderId' | 'askerId' | 'accountId' | 'manual' | 'at', string>,
    ) {
      const [holder, asker] = [await repo.findReader(db, input.holderId), await repo.findReader(db, input.askerId)]
      const seen = await seenBy(input.askerId, input.accountId, input.itemId)
      if (!holder || !asker || !seen) return
      const about = { name: seen.item.name, asker: asker.names[holder.language], manual: input.manual === 'yes' }
      await notify({
        kind: 'unlockAsked',
        key: `ask-unlock-${input.requestId}`,
        personId: input.holderId,
        accountId: accountOf(seen),
        data: { who: asker.names, name: seen.item.name },
        path: pathOf(seen),
        at: new Date(input.at),
        mail: askMail(about, addressOf(seen), holder.language),
      })
    },

    /** The mail to the requester, if they can still see the item. */
    async mailAsker(options: Record<'requestId' | 'itemId' | 'askerId' | 'accountId' | 'at', string>): Promise<void> {
      const asker = await repo.findReader(db, options.askerId)
      const seen = asker && (await seenBy(options.askerId, options.accountId, options.itemId))
      if (!asker || !seen) return
      await notify({
        kind: 'unlocked',
        key: `unlocked-${options.requestId}`,
        personId: options.askerId,
        accountId: options.accountId,
        data: { name: seen.item.name },
        path: pathOf(seen),
        at: new Date(options.at),
        mail: freeMail(seen.item.name, addressOf(seen), asker.language),
      })
    },
  }
}
