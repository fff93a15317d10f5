import type { Language } from '@khlang/contract'
import type { Dispatch } from '@khlang/contract/dispatches'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact } from '../../platform/db.ts'
import type { DispatchDeps } from './deps.ts'
import * as repo from './dispatches.repo.ts'
import { createEndLinks } from './end-links.ts'
import type { ReadDispatches } from './read-dispatches.ts'

/** Takes back what was sent: its links end, and mails that wait are not sent. What has arrived stays where it is. */
export function createWithdraw(deps: DispatchDeps, read: ReadDispatches) {
  const { db, audit, clock, notifications } = deps
  const endLinks = createEndLinks(deps)
  return async (actor: PersonActor, id: string, language: Language): Promise<Dispatch> => {
    const linkIds = await transact(db, async (tx) => {
      const row = await repo.lockDispatch(tx, id, actor)
      if (!row) throw new AppError('DISPATCH_NOT_FOUND')
      const made = [
        ...row.items.flatMap(({ linkId }) => linkId ?? []),
        ...(await repo.findLinks(tx, [id])).map((link) => link.link_id),
      ]
      if (row.withdrawn_at !== null) return made
      const stopped = await notifications.withdraw(tx, await repo.findMailKeys(tx, id))
      if (made.length === 0 && stopped === 0) throw new AppError('DISPATCH_FINAL')
      await repo.markWithdrawn(tx, id, clock.now())
      const data = { dispatchId: id, ids: row.items.map((item) => item.id), links: made.length }
      await audit.record(tx, actor, { type: 'items.withdrawn', subject: row.items[0]?.id ?? '', data })
      return made
    })
    // Idempotent: asked for again after an interruption, it ends those that are left.
    await endLinks(actor, linkIds)
    return read.get(actor, id, language)
  }
}
