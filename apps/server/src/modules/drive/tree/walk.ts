import { type FileSystem, portableName } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { orPathOnly } from '../access/access.level.rules.ts'
import { isExpired } from '../gates/expiry.rules.ts'
import { FOLDER } from '../model/drive.types.ts'
import type { Located } from '../access/located.ts'
import { findVersion } from '../content/versions.repo.ts'
import { findWalk, followNames, type WalkRow } from '../model/paths.repo.ts'
import { findSpace } from '../model/quota.repo.ts'
import { accessInside, type WithAccess } from '../access/access.ts'

/** The properties of an item in the mapped drive, with its name for the caller's file system. */
export type Walked = WalkRow & { pathOnly: boolean }
/** The result of following names: an item, or the folder that it would be in. */
export type Followed = { item: Located } | { parent: Located } | null

const batch = 1000
const noPath: ReadonlySet<string> = new Set()

/** Resolves the tree by name for a mapped drive: the same items and rules as on the pages. */
export function createWalk({ db, clock, access }: WithAccess) {
  const isThere = ({ access: held, ancestors }: Located): boolean => {
    const now = clock.now()
    const expired = ancestors.some((item) => isExpired(item, now))
    return !expired && (held.level !== null || held.pathOnly)
  }

  async function follow(actor: PersonActor, rootId: string, names: readonly string[]): Promise<Followed> {
    const { id, depth } = await followNames(db, rootId, names)
    if (depth < names.length - 1) return null
    const found = await access.locate(db, actor, id)
    if (!isThere(found)) return null
    if (depth === names.length) return { item: found }
    return found.item.kind === FOLDER ? { parent: found } : null
  }

  /** The children of a folder that the caller sees, by name; the next ones are read while these are sent. */
  async function* children(actor: PersonActor, folder: Located, system: FileSystem): AsyncGenerator<Walked[]> {
    if (!folder.access.pathOnly) await access.assertAllowed(db, actor, 'item.see', folder)
    if (folder.item.kind !== FOLDER) throw new AppError('NOT_A_FOLDER')
    const limited = folder.access.level === null
    const path = folder.viewer.everything === null ? await access.pathOf(db, folder) : noPath
    const read = (after: string | null) =>
      findWalk(db, {
        parentId: folder.item.id,
        personId: actor.personId,
        accountId: actor.accountId,
        after,
        limit: batch,
        only: limited ? [...path] : null,
        now: clock.now(),
      })
    for (let next: Promise<WalkRow[]> | null = read(null); next; ) {
      const rows: WalkRow[] = await next
      const last: WalkRow | undefined = rows.at(-1)
      next = rows.length === batch && last ? read(last.name_key) : null
      // Nobody awaits it when the reader disconnects.
      next?.catch(() => undefined)
      yield await visible(folder, rows, path, system)
    }
  }

  async function visible(
    folder: Located,
    rows: readonly WalkRow[],
    path: ReadonlySet<string>,
    system: FileSystem,
  ): Promise<Walked[]> {
    const accessOf = await accessInside(db, folder, rows, clock.now())
    return rows.flatMap((row) => {
      const held = orPathOnly(accessOf(row), row.id, path)
      return held.level === null && !held.pathOnly
        ? []
        : [{ ...row, name: portableName(row, system), pathOnly: held.pathOnly }]
    })
  }

  /** One item, as in lists. */
  async function describe({ item, access: held }: Located, system: FileSystem = 'unix'): Promise<Walked> {
    const version = item.kind === FOLDER ? undefined : await findVersion(db, item.id, item.version_n)
    const name = portableName(item, system)
    const { id, kind, mime_type, size, expires_at, has_grants, restricted, stop_inheriting, locked_by } = item
    return {
      id,
      kind,
      name,
      name_key: '',
      mime_type,
      size,
      expires_at,
      has_grants,
      restricted,
      stop_inheriting,
      locked_by,
      trashed_at: null,
      pathOnly: held.pathOnly,
      created: item.created_at.getTime(),
      changed: (item.content_at ?? version?.created_at ?? item.modified_at).getTime(),
      blob_id: version?.blob_id ?? null,
    }
  }

  return { follow, children, describe, space: (driveId: string) => findSpace(db, driveId) }
}
