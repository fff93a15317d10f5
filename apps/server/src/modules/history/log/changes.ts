import type { EventType } from '@khlang/contract'
import type { Level } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import type { HistoryDeps } from '../deps.ts'

/** Events that change a list of items. */
const listEvents = [
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

/** Events by which people may lose what they see, although no list has changed. */
const losses = [
  'share.left',
  'employee.changed',
  'department.changed',
  'role.changed',
  'business.changed',
] as const satisfies readonly EventType[]

/** All events that matter to open folders. */
export const watchedEvents: readonly EventType[] = [...listEvents, ...losses]

type Happened = { type: string; subject: string; account: string | null; data: unknown }
/** How a viewer sees a folder, and when a share or the folder next ends by time. */
type VisibleState = { level: Level | null; until: Date | null }
/** What open pages have to be looked at again. */
type Revocations = {
  /** Open folders that somebody may no longer see, each with those above it whose name or place has changed. */
  folders: ReadonlyMap<string, readonly string[]>
  /** Accounts whose people may have lost rights; null stands for all. */
  accounts: ReadonlySet<string | null>
}
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
/** Changes after which somebody may no longer see a folder, or what is below it, or sees it again. */
const takingAway = new Set([
  'access.changed',
  'rule-switches.changed',
  'share.created',
  'share.changed',
  'share.ended',
  'share.left',
  'item.moved',
  'item.trashed',
  'item.vaulted',
  'item.purged',
])
/** Changes of a folder that the path of everything below it shows. */
const shownBelow = new Set(['item.renamed', 'item.moved', 'item.trashed', 'item.restored'])
/** Marks of one person, invisible to others. */
const privateMarks = new Set(['starred', 'hidden'])

/** Which open folders have changed, and whether a viewer may know. */
export function createChanges({ db, clock, access }: HistoryDeps) {
  async function touched(events: readonly Happened[]): Promise<Touched> {
    const folders = new Map<string, Set<string>>()
    const add = (folder: string | null, item: string) => {
      if (folder) folders.set(folder, (folders.get(folder) ?? new Set()).add(item))
    }
    const seen = events.filter((event) => uuid.test(event.subject) && !isPrivateMark(event.data))
    for (const { subject, data } of seen) for (const folder of parentsIn(data)) add(folder, subject)
    const rows = await model.findAnywhere(db, [...new Set(seen.map((event) => event.subject))])
    for (const row of rows) add(row.parent_id, row.id)
    for (const { type, subject } of seen) if (shownInside.has(type)) add(subject, subject)
    return folders
  }

  /** What somebody may no longer see since these events, or see at another place or by another name. */
  async function revocationsIn(events: readonly Happened[], open: readonly string[]): Promise<Revocations> {
    const accounts = new Set(events.flatMap((event) => accountsLosing(event)))
    const taken = new Set(events.flatMap((event) => (isTaking(event) ? [event.subject] : [])))
    const moved = new Set(events.flatMap(({ type, subject }) => (shownBelow.has(type) ? [subject] : [])))
    if (taken.size === 0 && moved.size === 0) return { folders: new Map(), accounts }
    const linesOf = await model.findAncestors(db, open)
    const folders = open.flatMap((id): [string, string[]][] => {
      const line = (linesOf.get(id) ?? []).map((row) => row.id)
      const above = line.filter((other) => other !== id && moved.has(other))
      return line.length === 0 || above.length > 0 || line.some((other) => taken.has(other)) ? [[id, above]] : []
    })
    return { folders: new Map(folders), accounts }
  }

  const orNull = (error: unknown): null => {
    if (error instanceof AppError) return null
    throw error
  }

  /** How somebody sees the folder, if only on the way to something below it; null if they cannot open it. */
  const sees = (actor: PersonActor, folderId: string): Promise<VisibleState | null> =>
    findSeen(actor, folderId).then((folder) => folder && visibleStateOf(folder), orNull)

  /** As lists decide it: a path entry still shows the names that lead on. */
  async function findSeen(actor: PersonActor, folderId: string): Promise<model.Proved | null> {
    const { code, found } = await access.evaluate(db, actor, 'item.see', folderId)
    return code === null || found?.access.pathOnly ? found : null
  }

  const visibleStateOf = (folder: model.Proved): VisibleState => ({
    level: folder.access.level,
    until: nextEnd(folder, clock.now()),
  })

  /** How a viewer sees the folder, if they may know that one of these items changed; otherwise null. */
  async function concerns(
    actor: PersonActor,
    folderId: string,
    itemIds: ReadonlySet<string>,
  ): Promise<VisibleState | null> {
    try {
      const folder = await findSeen(actor, folderId)
      if (!folder) return null
      const visible = visibleStateOf(folder)
      const inside = visible.level !== null
      const rows = await model.findAnywhere(db, [...itemIds])
      // Permissions of a permanently deleted item cannot be checked: viewers of the folder may know that its list is
      // shorter.
      if (inside && (rows.length < itemIds.size || itemIds.has(folderId))) return visible
      const accessOf = await model.accessInside(db, folder, rows, clock.now())
      if (rows.some((row) => accessOf(row).level !== null)) return visible
      const { path } = await access.findBelow(db, folder)
      return rows.some((row) => path.has(row.id)) ? visible : null
    } catch (error) {
      return orNull(error)
    }
  }

  /** Whether a share or an expiry has ended what was seen. */
  const isOver = ({ until }: VisibleState): boolean => until !== null && until <= clock.now()

  return { touched, revocationsIn, sees, concerns, isOver }
}

/** When next a share that the viewer holds here, or below on the way to it, or an item on the way to the root, ends by time. */
const nextEnd = ({ scope, ancestors, below }: model.Proved, now: Date): Date | null =>
  model.firstEnd(
    [...scope.shares.map(({ is }) => is.expiresAt), ...ancestors.map((row) => row.expires_at), below?.until ?? null],
    now,
  )

/** An expiry takes nothing away yet, but whoever looks must know of it. */
const isTaking = ({ type, data }: Happened): boolean =>
  takingAway.has(type) || (type === 'item.changed' && fieldOf(fieldOf(data, 'changes'), 'expiresAt') !== undefined)

/** Of a suspended account everybody loses what its people have shared. */
function accountsLosing({ type, account, data }: Happened): (string | null)[] {
  if (type === 'business.changed') return fieldOf(fieldOf(data, 'changes'), 'status') === undefined ? [] : [null]
  return type === 'employee.changed' || type === 'department.changed' || type === 'role.changed' ? [account] : []
}

/** Whether an event is only how one person arranges what they see. */
export const isPrivateMark = (data: unknown): boolean => {
  const changes = fieldOf(data, 'changes')
  if (typeof changes !== 'object' || changes === null) return false
  const names = Object.keys(changes)
  return names.length > 0 && names.every((name) => privateMarks.has(name))
}

const parentsIn = (data: unknown): string[] =>
  parents.map((name) => fieldOf(data, name)).filter((id): id is string => typeof id === 'string' && uuid.test(id))

const fieldOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
