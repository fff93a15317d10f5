import type { Operation } from '@khlang/contract/permissions'
import type { Principal } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import { FOLDER } from '../model/drive.types.ts'
import { type CellFacts, holds } from './access.operation.rules.ts'
import { findClosableBelow } from './closed-below.repo.ts'
import type { Located } from './located.ts'
import { reachOf } from './operation-effects.rules.ts'

/** Whether an operation on a folder includes something that the caller may not do it to. */
export type FindClosedBelow = (
  db: Db,
  actor: Principal,
  operation: Operation,
  folder: Located,
  facts: CellFacts,
) => Promise<boolean>

type LocateAll = (db: Db, actor: Principal, ids: readonly string[]) => Promise<ReadonlyMap<string, Located>>

/**
 * Asks about everything below a folder, as its top says nothing of it: rules of its own, a folder that stops inheriting
 * and a restricted one may give the caller less there. Whoever has everything by the drive itself is not asked.
 */
export const createFindClosedBelow =
  (locateAll: LocateAll): FindClosedBelow =>
  async (db, actor, operation, { item, viewer }, facts) => {
    if (reachOf(operation) !== 'tree: refuse' || item.kind !== FOLDER) return false
    // Rules name people, and keys reach everything in their folder.
    if (actor.kind !== 'person' || viewer.everything !== null) return false
    const ids = await findClosableBelow(db, item)
    if (ids.length === 0) return false
    const found = await locateAll(db, actor, ids)
    return ids.some((id) => {
      const one = found.get(id)
      return !one || !holds(operation, one.access, facts)
    })
  }
