import { lockItem, unlockItem } from '@khlang/contract'
import { listLockedItems } from '@khlang/contract/locked-items'
import { askUnlock, keepLock, listUnlockRequests } from '@khlang/contract/unlock-requests'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../http/route.ts'
import type { Protection } from '../protection.service.ts'

/** Locking and unlocking items, and requests to unlock. */
export function lockRoutes(app: FastifyInstance, parts: Pick<Protection, 'locks' | 'unlocking' | 'lockedItems'>): void {
  const { locks, unlocking, lockedItems } = parts
  route(app, listLockedItems, ({ query }, actor) => lockedItems(actor, query))
  route(app, lockItem, async ({ params, body }, actor) => ({
    lock: await locks.take(actor, params.id, body.until ?? null),
  }))
  route(app, unlockItem, async ({ params }, actor) => ({ recoveryVersion: await locks.release(actor, params.id) }))
  route(app, listUnlockRequests, ({ params }, actor) => unlocking.list(actor, params.id))
  route(app, askUnlock, ({ params }, actor) => unlocking.ask(actor, params.id))
  route(app, keepLock, async ({ params }, actor) => {
    await unlocking.keep(actor, params.id)
    return {}
  })
}
