import type { EventType } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import type { HistoryDeps } from '../deps.ts'

/** Events that change a list of items. */
export const listEvents = [
  'item.created',
  'item.renamed',
  'item.moved',
  'item.copied',
  'item.changed',
  'expiry-policy.applied',
  'item.trashed',
  'item.restored',
  'item.vaulted',
  'item.purged',
  'item.locked',
  'item.unlocked',
  'unlock.asked',
  'unlock.kept',
  'file-password.changed',
  'file-encryption.changed',
  'version.created',
  'version.restored',
  'access.changed',
  'rule-switches.changed',
  'share.created',
  'share.changed',
  'share.ended',
] as const satisfies readonly EventType[]

type Happened = { type: string; subject: string; data: unknown }
/** Folders whose list has changed, and the changed items in it. */
export type Touched = ReadonlyMap<string, ReadonlySet<string>>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const parents = ['parentId', 'fromParent', 'toParent'] as const
/** Changes of a folder itself that are visible inside it too. */
const shownInside = new Set([
  'access.changed',
  'rule-switches.changed',
  'share.created',
  'share.changed',
  'share.ended',
  'expiry-policy.applied',
  'item.renamed',
  'item.moved',
  'item.trashed',
  'item.restored',
])
/** Changes after which somebody may no longer see a folder, or what is below it. */
const takingAway = new Set([
  'access.changed',
  'rule-switches.changed',
  'share.changed',
  'share.ended',
  'item.moved',
  'item.trashed',
  'item.vaulted',
  'item.purged',
])
/** Marks of one person, invisible to others. */
const privateMarks = new Set(['starred', 'hidden'])

/** Which open folders have changed, and whether a viewer may know. */
export function createChanges({ db, clock, access }: HistoryDeps) {
  async function touched(events: readonly Happened[]): Promise<Touched> {
    const folders = new Map<string, Set<string>>()
    const add = (folder: string | null, item: string) => {
      if (folder) folders.set(folder, (folders.get(folder) ?? new Set()).add(item))
    }
    const seen = events.filter((event) => uuid.test(event.subject) && !isPrivate(event.data))
    for (const { subject, data } of seen) for (const folder of parentsIn(data)) add(folder, subject)
    const rows = await model.findAnywhere(db, [...new Set(seen.map((event) => event.subject))])
    for (const row of rows) add(row.parent_id, row.id)
    for (const { type, subject } of seen) if (shownInside.has(type)) add(subject, subject)
    return folders
  }

  /** Those of the open folders that somebody may no longer see since these events. */
  async function endangered(events: readonly Happened[], open: readonly string[]): Promise<string[]> {
    const taken = new Set(events.flatMap(({ type, subject }) => (takingAway.has(type) ? [subject] : [])))
    if (taken.size === 0) return []
    const linesOf = await model.findAncestors(db, open)
    return open.filter((id) => {
      const line = linesOf.get(id) ?? []
      return line.length === 0 || line.some((row) => taken.has(row.id))
    })
  }

  const orNot = (error: unknown): false => {
    if (error instanceof AppError) return false
    throw error
  }

  /** Whether somebody can open the folder, if only on the way to something below it. */
  const sees = (actor: PersonActor, folderId: string): Promise<boolean> =>
    access.locate(db, actor, folderId).then(({ access: { level, pathOnly } }) => level !== null || pathOnly, orNot)

  /** Whether a viewer of the folder may know that one of these items changed. */
  async function concerns(actor: PersonActor, folderId: string, itemIds: ReadonlySet<string>): Promise<boolean> {
    try {
      const folder = await access.locate(db, actor, folderId)
      const inside = folder.access.level !== null
      if (!inside && !folder.access.pathOnly) return false
      const rows = await model.findAnywhere(db, [...itemIds])
      // Permissions of a permanently deleted item cannot be checked: viewers of the folder may know that its list is
      // shorter.
      if (inside && (rows.length < itemIds.size || itemIds.has(folderId))) return true
      const accessOf = await model.accessInside(db, folder, rows, clock.now())
      if (rows.some((row) => accessOf(row).level !== null)) return true
      const { path } = await access.findBelow(db, folder)
      return rows.some((row) => path.has(row.id))
    } catch (error) {
      return orNot(error)
    }
  }

  return { touched, endangered, sees, concerns }
}

const isPrivate = (data: unknown): boolean => {
  const changes = fieldOf(data, 'changes')
  if (typeof changes !== 'object' || changes === null) return false
  const names = Object.keys(changes)
  return names.length > 0 && names.every((name) => privateMarks.has(name))
}

const parentsIn = (data: unknown): string[] =>
  parents.map((name) => fieldOf(data, name)).filter((id): id is string => typeof id === 'string' && uuid.test(id))

const fieldOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
