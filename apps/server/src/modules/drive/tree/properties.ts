import { formatBytes } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { updateContentAt } from '../model/items.repo.ts'
import * as repo from '../model/properties.repo.ts'
import type { WithAccess } from '../access/access.ts'
import { transactItems } from '../model/transact-items.ts'

export type NewProperty = { namespace: string; name: string; xml: string | null }

/** So much a program may keep with one item. */
const maxProperties = 200
const maxBytes = 64 * 1024

/** What programs keep with items, as they wrote it; and when they say that a content was last changed. */
export function createProperties({ db, audit, access }: WithAccess) {
  return {
    find: (itemIds: readonly string[]) => repo.findProperties(db, itemIds),

    /** All of it or nothing. A property without text goes away; `contentAt` is left alone when it is left out. */
    change: (
      actor: PersonActor,
      id: string,
      change: { properties: readonly NewProperty[]; contentAt?: Date | null },
    ): Promise<void> =>
      transactItems(db, async (tx) => {
        await access.requireItem(tx, actor, 'item.tag', id)
        for (const { namespace, name, xml } of change.properties) {
          if (xml === null) await repo.deleteProperty(tx, { item_id: id, namespace, name })
          else await repo.upsertProperty(tx, { item_id: id, namespace, name, xml })
        }
        const { count, bytes } = await repo.countProperties(tx, id)
        if (count > maxProperties || bytes > maxBytes)
          throw new AppError('PAYLOAD_TOO_LARGE', { max: formatBytes(maxBytes) })
        if (change.contentAt !== undefined) await updateContentAt(tx, id, change.contentAt)
        const names = change.properties.map(({ namespace, name }) => `${namespace} ${name}`.slice(0, 200))
        const changes = {
          ...(names.length > 0 && { properties: names }),
          ...(change.contentAt !== undefined && { contentAt: change.contentAt?.toISOString() ?? null }),
        }
        await audit.record(tx, actor, { type: 'item.changed', subject: id, data: { changes } })
      }),
  }
}
