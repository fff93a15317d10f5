import type { Operation } from '@khlang/contract/permissions'
import type { LinkActor, Principal, UploadLinkActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import type { Access } from './access.level.rules.ts'
import type { CellFacts, KnownCellFacts } from './access.operation.rules.ts'
import type { AccessService } from './access.ts'
import { createEvaluate } from './evaluate.ts'
import type { Allowed, Below, Located, Proved } from './located.ts'
import type { KnownFacts } from './principals.ts'

/** What decides whether a link opens an item: the present access of its maker, and what holds on the way to the item. */
export type Standing = Pick<Located, 'nodes' | 'drive' | 'ancestors' | 'trashed'> & { access: Access }

/** Of the engine itself: what gives a proof, and what goes on from one. */
type Engine = Pick<AccessService, 'requireItem' | 'requireLockedItem'> & {
  /** The proof that the caller may do this as well to an item that they have asked about; throws unless they may. */
  authorise<Op extends Operation>(
    db: Db,
    actor: Principal,
    operation: Op,
    found: Proved,
    more?: KnownCellFacts,
  ): Promise<Allowed<Op>>
  /** What is below a folder that the caller has asked about, as far as it leads on. */
  findBelow(db: Db, folder: Proved): Promise<Below>
  /** The target of a move or copy, as the rules expect it. */
  targetFacts(db: Db, target: Proved): Promise<NonNullable<CellFacts['target']>>
}

/**
 * The engine as other modules have it: everything that it gives is proved. To locate items, and to ask about what was only
 * located, is for `drive` alone.
 */
export function createPublicAccess(access: AccessService) {
  const { requireItem, requireLockedItem, authorise, findBelow, targetFacts } = access
  const engine: Engine = { requireItem, requireLockedItem, authorise, findBelow, targetFacts }
  return {
    ...engine,
    ...createEvaluate(access),

    /** How links of one maker stand towards these items; those that do not exist are left out. */
    async findStanding(
      db: Db,
      by: LinkActor | UploadLinkActor,
      ids: readonly string[],
      known?: KnownFacts,
    ): Promise<Map<string, Standing>> {
      const standing = new Map<string, Standing>()
      for (const [id, { scope, nodes, drive, ancestors, trashed }] of await access.locateAll(db, by, ids, known))
        standing.set(id, { access: scope.access, nodes, drive, ancestors, trashed })
      return standing
    },
  }
}

export type PublicAccess = ReturnType<typeof createPublicAccess>
