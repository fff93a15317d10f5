import { formatBytes } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { tooLarge } from '../../platform/app-error.ts'
import { model } from '../drive/index.ts'
import type { OrganisingDeps } from './deps.ts'
import * as repo from './properties.repo.ts'

export type NewProperty = { namespace: string; name: string; xml: string | null }

/** The maximum number of properties per item. */
const maxProperties = 200
const maxBytes = 64 * 1024

/** Properties that programs store with items, and modification times that they set. */
export function createProperties({ db, audit, access }: OrganisingDeps) {
  return {
    find: (itemIds: readonly string[]) => repo.findProperties(db, itemIds),

    /** All changes or none. A property without a value is removed; `contentAt` is unchanged if omitted. */
    change: (
      actor: PersonActor,
      id: string,
      change: { properties: readonly NewProperty[]; contentAt?: Date | null },
    ): Promise<void> =>
      model.transactItems(db, async (tx) => {
        await access.requireItem(tx, actor, 'item.tag', id)
        for (const { namespace, name, xml } of change.properties) {
          if (xml === null) await repo.deleteProperty(tx, { item_id: id, namespace, name })
          else await repo.upsertProperty(tx, { item_id: id, namespace, name, xml })
        }
        const { count, bytes } = await repo.countProperties(tx, id)
        if (count > maxProperties || bytes > maxBytes) throw tooLarge('properties', formatBytes(maxBytes))
        if (change.contentAt !== undefined) await model.updateContentAt(tx, id, change.contentAt)
        const names = change.properties.map(({ namespace, name }) => `${namespace} ${name}`.slice(0, 200))
        const changes = {
          ...(names.length > 0 && { properties: names }),
          ...(change.contentAt !== undefined && { contentAt: change.contentAt?.toISOString() ?? null }),
        }
        await audit.record(tx, actor, { type: 'item.changed', subject: id, data: { changes } })
      }),
  }
}
