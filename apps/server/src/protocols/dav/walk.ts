import { type FileSystem, nameKey, portableName } from '@khlang/contract'
import { content, type Drive, gates, model } from '../../modules/drive/index.ts'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { findWalk, followNames, type WalkRow } from './walk.repo.ts'

/** The properties of an item in the mapped drive, with its name for the caller's file system. */
export type Walked = WalkRow & { pathOnly: boolean }
/** The result of following names: an item, or the folder that it would be in. */
export type Followed = { item: model.Proved } | { parent: model.Proved } | null

const batch = 1000

/** Resolves the tree by name for a mapped drive: the same items and rules as on the pages. */
export function createWalk({ db, clock, drive: { access } }: { db: Db; clock: Clock; drive: Drive }) {
  const isThere = ({ ancestors }: model.Proved): boolean => {
    const now = clock.now()
    return !ancestors.some((item) => gates.isExpired(item, now))
  }

  async function follow(actor: PersonActor, rootId: string, names: readonly string[]): Promise<Followed> {
    const { id, depth } = await followNames(db, rootId, names)
    if (depth < names.length - 1) return null
    const { found } = await access.evaluate(db, actor, 'item.see', id)
    if (!found || !isThere(found)) return null
    if (depth === names.length) return { item: found }
    return found.item.kind === model.FOLDER ? { parent: found } : null
  }

  /** The item of a folder that has this name in another spelling, if the caller sees it. */
  async function alike(parent: model.Proved, name: string): Promise<model.Proved | null> {
    const [item] = await model.findByKeys(db, parent.item.id, [nameKey(name)])
    if (!item) return null
    const { found } = await access.evaluateChild(db, 'item.see', parent, item)
    return found && isThere(found) ? found : null
  }

  /** The children of a folder that the caller sees, by name; the next ones are read while these are sent. */
  async function* children(actor: PersonActor, folder: model.Proved, system: FileSystem): AsyncGenerator<Walked[]> {
    if (!folder.access.pathOnly) await access.authorise(db, actor, 'item.see', folder)
    if (folder.item.kind !== model.FOLDER) throw new AppError('NOT_A_FOLDER')
    const limited = folder.access.level === null
    const below = folder.viewer.everything === null ? await access.findBelow(db, folder) : model.nothingBelow
    const read = (after: string | null) =>
      findWalk(db, {
        parentId: folder.item.id,
        personId: actor.personId,
        accountId: actor.accountId,
        after,
        limit: batch,
        only: model.isShown(limited ? model.shownBelow(below) : null),
        now: clock.now(),
      })
    for (let next: Promise<WalkRow[]> | null = read(null); next; ) {
      const rows: WalkRow[] = await next
      const last: WalkRow | undefined = rows.at(-1)
      next = rows.length === batch && last ? read(last.name_key) : null
      // Nobody awaits it when the reader disconnects.
      next?.catch(() => undefined)
      yield await visible(folder, rows, below.path, system)
    }
  }

  async function visible(
    folder: model.Proved,
    rows: readonly WalkRow[],
    path: ReadonlySet<string>,
    system: FileSystem,
  ): Promise<Walked[]> {
    const accessOf = await model.accessInside(db, folder, rows, clock.now())
    return rows.flatMap((row) => {
      const held = model.orPathOnly(accessOf(row), row.id, path)
      return held.level === null && !held.pathOnly
        ? []
        : [{ ...row, name: portableName(row, system), pathOnly: held.pathOnly }]
    })
  }

  /** One item, as in lists. */
  async function describe(
    { item, access: held }: Pick<model.Proved, 'item' | 'access'>,
    system: FileSystem = 'unix',
  ): Promise<Walked> {
    const version = item.kind === model.FOLDER ? undefined : await content.findVersion(db, item.id, item.version_n)
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

  return { follow, alike, children, describe }
}

export type Walk = ReturnType<typeof createWalk>
