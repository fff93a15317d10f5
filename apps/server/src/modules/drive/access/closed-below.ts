import type { Operation } from '@khlang/contract/permissions'
import type { Principal } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import { FOLDER } from '../model/drive.types.ts'
import { canAccessInactive } from './access.gates.rules.ts'
import { type CellFacts, holds } from './access.operation.rules.ts'
import { findClosableBelow, findExpiredBelow } from './closed-below.repo.ts'
import type { Access } from './access.level.rules.ts'
import type { ItemInContext } from './item-in-context.ts'
import { reachOf } from '@khlang/contract/operation-reach'

/** Whether an operation on a folder includes something that the caller may not do it to. */
export type FindClosedBelow = (
  db: Db,
  actor: Principal,
  operation: Operation,
  folder: ItemInContext,
  facts: CellFacts,
) => Promise<boolean>

type LocateAll = (db: Db, actor: Principal, ids: readonly string[]) => Promise<ReadonlyMap<string, ItemInContext>>

/**
 * Asks about everything below a folder, as its top says nothing of it: rules of its own, a folder that stops inheriting
 * and a restricted one may give the caller less there. Whoever has everything by the drive itself is not asked. What has
 * expired is for the owner and admins alone, so nobody else trashes, dates or moves it with what is around it.
 */
export const createFindClosedBelow =
  (locateAll: LocateAll): FindClosedBelow =>
  async (db, actor, operation, { item, viewer }, facts) => {
    if (reachOf(operation) !== 'tree: refuse' || item.kind !== FOLDER) return false
    if (viewer.everything !== null) return false
    const isClosed = async (ids: readonly string[], isOpen: (access: Access) => boolean) => {
      const found = ids.length === 0 ? new Map<string, ItemInContext>() : await locateAll(db, actor, ids)
      return ids.some((id) => {
        const one = found.get(id)
        return !one || !isOpen(one.access)
      })
    }
    // Rules name people, and keys reach everything in their folder.
    const ruled = actor.kind === 'person' ? await findClosableBelow(db, item) : []
    if (await isClosed(ruled, (access) => holds(operation, access, facts))) return true
    return isClosed(await findExpiredBelow(db, item, new Date(viewer.now)), canAccessInactive)
  }
