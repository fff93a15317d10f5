import type { ItemDetail, PathStep } from '@khlang/contract'
import { cellOf } from '@khlang/contract/permissions'
import { FOLDER, type ItemRow } from '../model/drive.types.ts'
import { type ReadingActor, personIdOf } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { audiencesThatClose } from '../access/access.level.rules.ts'
import type { Proved } from '../access/proof.ts'
import { countChildren, findGrantedChildren } from '../model/items.repo.ts'
import { findMark } from '../model/marks.repo.ts'
import { findLocks } from '../gates/locks.repo.ts'
import { presentItem, presentLock, presentPath } from '../access/present.ts'
import { findPersonNames } from '../../../platform/person-names.ts'
import { findVersion } from '../content/versions.repo.ts'
import type { AccessService, WithAccess } from '../access/access.ts'
import { accessInside } from '../access/inside.ts'

type Described = { name: string; type: 'file' | 'folder'; mimeType: string }
type Parts = { db: Db; clock: Clock; access: AccessService }

/** One item with its path, the effective permission and its reason. */
export const createReadItem =
  (parts: Parts) =>
  async (actor: ReadingActor, id: string): Promise<ItemDetail> => {
    const { db, access } = parts
    return describe(parts, actor, await access.requireShown(db, actor, id))
  }

async function describe(parts: Parts, actor: ReadingActor, located: Proved): Promise<ItemDetail> {
  const { db } = parts
  const { item, drive, access } = located
  const nameOnly = access.pathOnly
  const [mark, version, names, children] = await Promise.all([
    findMark(db, item.id, personIdOf(actor), actor.accountId),
    item.kind === 1 && !nameOnly ? findVersion(db, item.id, item.version_n) : undefined,
    findPersonNames(db, [item.created_by, item.modified_by]),
    item.kind === 0 && !nameOnly ? countSeen(parts, actor, located) : null,
  ])
  const isLocked = !nameOnly && item.locked_by !== null
  const locks = isLocked ? await findLocks(db, [item.id], new Date(located.viewer.now)) : []
  const shown = presentItem({ ...item, ...mark }, drive, access, located.viewer)
  // Callers without access to the bytes do not see their hash.
  const mayHave = shown.permission !== 'path' && cellOf('item.download', shown.permission) !== 'no'
  const path = presentPath(located)
  return {
    ...shown,
    lock: presentLock(actor, locks),
    driveKind: drive.kind === 'business' ? 'business' : 'personal',
    trashedThrough: highest(located, path, ({ trashed_at: at }) => at !== null),
    expiredThrough: highest(located, path, ({ expires_at: at }) => at !== null && at.getTime() <= located.viewer.now),
    path,
    reason: access.reason,
    createdBy: nameOnly ? null : (names.get(item.created_by ?? '') ?? null),
    modifiedBy: nameOnly ? null : (names.get(item.modified_by ?? '') ?? null),
    sha256: mayHave ? (version?.sha256?.toString('hex') ?? null) : null,
    childCount: children,
  }
}

/** Of an item and the folders above it that its reader sees, the highest that is so. */
const highest = ({ ancestors }: Proved, path: readonly PathStep[], isSo: (row: ItemRow) => boolean) =>
  ancestors.slice(0, path.length).findLast(isSo)?.id ?? null

/** The number of items that the caller's list shows: without hidden and inaccessible ones. */
async function countSeen({ db, clock, access }: Parts, actor: ReadingActor, folder: Proved): Promise<number> {
  const now = clock.now()
  const who = { personId: personIdOf(actor), accountId: actor.accountId, now }
  const all = await countChildren(db, folder.item.id, who)
  if (folder.viewer.everything !== null || actor.kind === 'support' || all === 0) return all
  const own = await findGrantedChildren(db, folder.item.id, who, audiencesThatClose(folder.viewer))
  const accessOf = await accessInside(db, folder, own, now)
  const shut = own.filter((row) => accessOf(row).level === null)
  if (shut.length === 0) return all
  const { path } = await access.findBelow(db, folder)
  return all - shut.filter((row) => !path.has(row.id)).length
}

const textOf = ({ name, kind, mime_type: mimeType }: ItemRow): Described => ({
  name,
  type: kind === FOLDER ? 'folder' : 'file',
  mimeType,
})

/** Items as a person sees them now, by id, for the texts of tasks; null for invisible ones. */
export const createDescribeItems =
  ({ db, access }: WithAccess) =>
  async (actor: ReadingActor, ids: readonly string[]) => {
    const described = new Map<string, Described | null>()
    for (const [id, { code, found }] of await access.evaluateAll(db, actor, 'item.details', ids))
      described.set(id, code === null ? textOf(found.item) : null)
    return described
  }
