import type { ItemDetail } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import type { Located } from '../drive.types.ts'
import { countChildren } from '../items.repo.ts'
import { findMark } from '../listing.repo.ts'
import { findLocks } from '../locks.repo.ts'
import { presentItem, presentLock } from '../present.ts'
import { findPersonNames, findVersion } from '../versions.repo.ts'
import type { AccessService } from './access.ts'

/** One item with its path, the effective permission and its reason. */
export const createReadItem =
  ({ db, access }: { db: Db; access: AccessService }) =>
  async (actor: PersonActor, id: string): Promise<ItemDetail> => {
    const located = await access.locate(db, actor, id)
    if (!located.access.pathOnly) await access.assertAllowed(db, actor, 'item.see', located)
    return describe(db, actor, located)
  }

async function describe(db: Db, actor: PersonActor, located: Located): Promise<ItemDetail> {
  const { item, drive, access } = located
  const nameOnly = access.pathOnly
  const [mark, version, names, children] = await Promise.all([
    findMark(db, item.id, actor.personId, actor.accountId),
    item.kind === 1 && !nameOnly ? findVersion(db, item.id, item.version_n) : undefined,
    findPersonNames(db, [item.created_by, item.modified_by]),
    item.kind === 0 && !nameOnly ? countChildren(db, item.id) : null,
  ])
  const isHeld = !nameOnly && item.locked_by !== null
  const locks = isHeld ? await findLocks(db, [item.id], new Date(located.viewer.now)) : []
  const marked = { ...item, starred: mark?.starred_at != null, hidden: mark?.hidden_at != null }
  return {
    ...presentItem(marked, drive, access, located.viewer),
    lock: presentLock(actor, locks),
    driveKind: drive.kind === 'business' ? 'business' : 'personal',
    path: pathOf(located),
    reason: access.reason,
    createdBy: nameOnly ? null : (names.get(item.created_by ?? '') ?? null),
    modifiedBy: nameOnly ? null : (names.get(item.modified_by ?? '') ?? null),
    sha256: version?.sha256?.toString('hex') ?? null,
    childCount: children,
  }
}

/** From the root to the item. Somebody who came by a share learns no name above what was shared. */
function pathOf({ chain, nodes, viewer, access }: Located): ItemDetail['path'] {
  const whole = viewer.everything !== null || viewer.person.employeeId !== null
  const sharedAt = access.reason.fromFolder
  const top = whole || sharedAt === null ? chain.length : nodes.findIndex((node) => node.id === sharedAt) + 1
  return chain
    .slice(0, Math.max(top, 1))
    .map(({ id, name }) => ({ id, name }))
    .reverse()
}
