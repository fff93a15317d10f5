import { type FileSystem, mapDriveRoots, nameKey, numberedName, portableName } from '@khlang/contract'
import { encodeStep } from '@khlang/webdav'
import type { Drive, model } from '../../modules/drive/index.ts'
import type { Walk } from './walk.ts'
import type { Shares } from '../../modules/shares/index.ts'
import type { PersonActor } from '../../platform/actor.ts'
import type { Transfer } from '../../modules/transfer/index.ts'
import { davBase, rootKindOf } from './dav.rules.ts'
import { Refusal } from './errors.ts'

/** What a program has beside what it saves. */
export type WorkingFile = NonNullable<Awaited<ReturnType<Transfer['working']['find']>>>

/** The meaning of a path of the mapped drive. */
export type Place =
  /** The list of roots. */
  | { kind: 'top' }
  /** The list of what others have shared. */
  | { kind: 'shared' }
  | { kind: 'item'; found: model.Proved }
  /** A free name in an existing folder. */
  | { kind: 'free'; parent: model.Proved; name: string }
  /** What a program has beside what it saves: no item; `row` is null where there is nothing. */
  | { kind: 'working'; folder: model.Proved; path: string; row: WorkingFile | null }
  /** Neither an item nor its parent folder exists. */
  | { kind: 'nowhere' }
  /** A name at the level of the roots, where nothing can be created. */
  | { kind: 'beside' }

export type Root = { name: string; kind: 'personal' | 'business'; rootId: string }
/** A shared item by the name that it has in the mapped drive. */
export type SharedEntry = { name: string; id: string }

/** The paths that a request has resolved; each is looked up once per request. */
export type Resolved = {
  roots: Promise<Root[]> | null
  shared: Promise<SharedEntry[]> | null
  places: Map<string, Promise<Place>>
}
export const nothingResolved = (): Resolved => ({ roots: null, shared: null, places: new Map() })

type Caller = { actor: PersonActor; system: FileSystem; resolved: Resolved }

/** Resolves paths: the first name is the drive, the others are below it. */
export function createTree(
  {
    drive,
    received,
    transfer,
  }: { drive: Drive; received: Pick<Shares['received'], 'entries'>; transfer: Pick<Transfer, 'working'> },
  walk: Walk,
) {
  const roots = ({ actor, resolved }: Caller): Promise<Root[]> =>
    (resolved.roots ??= drive.roots
      .list(actor)
      .then(({ items }) => items.map(({ kind, rootId }) => ({ name: mapDriveRoots[kind], kind, rootId }))))

  /** What was shared, each under its own name. */
  const shared = ({ actor, system, resolved }: Caller): Promise<SharedEntry[]> =>
    (resolved.shared ??= received.entries(actor).then((entries) => nameEach(entries, system)))

  /** The place of names below an item; an item comes before what programs have beside others. */
  async function placeBelow(call: Caller, rootId: string, names: readonly string[]): Promise<Place> {
    const followed = await walk.follow(call.actor, rootId, names)
    if (followed && 'item' in followed) return { kind: 'item', found: followed.item }
    const working = await findWorking(call, rootId, names)
    if (working) return working
    return followed ? { kind: 'free', parent: followed.parent, name: names.at(-1) ?? '' } : { kind: 'nowhere' }
  }

  async function findWorking({ actor }: Caller, rootId: string, names: readonly string[]): Promise<Place | null> {
    const isItem = async (depth: number) => {
      const followed = await walk.follow(actor, rootId, names.slice(0, depth))
      return followed && 'item' in followed ? followed.item : null
    }
    for (const [depth, name] of names.entries()) {
      if (!transfer.working.isName(name) || (await isItem(depth + 1))) continue
      const folder = await isItem(depth)
      if (!folder || !isFolder(folder)) return null
      const path = names.slice(depth).join('/')
      return {
        kind: 'working',
        folder,
        path,
        row: (await transfer.working.find(actor, { folderId: folder.item.id, path })) ?? null,
      }
    }
    return null
  }

  async function lookUpShared(call: Caller, [name, ...below]: readonly string[]): Promise<Place> {
    if (name === undefined) return { kind: 'shared' }
    const entry = (await shared(call)).find((one) => one.name === name)
    if (!entry) return { kind: below.length === 0 ? 'beside' : 'nowhere' }
    const place = await placeBelow(call, entry.id, below)
    return place.kind === 'nowhere' && below.length === 0 ? { kind: 'beside' } : place
  }

  async function lookUp(call: Caller, names: readonly string[]): Promise<Place> {
    const [first, ...below] = names
    if (first === undefined) return { kind: 'top' }
    const kind = rootKindOf(first)
    if (kind === 'shared') return lookUpShared(call, below)
    const root = (await roots(call)).find((one) => one.kind === kind)
    if (!root) return { kind: names.length === 1 ? 'beside' : 'nowhere' }
    return placeBelow(call, root.rootId, below)
  }

  /** The place at this path, as first resolved by the request. */
  function find(call: Caller, names: readonly string[]): Promise<Place> {
    const key = names.join('/')
    const known = call.resolved.places.get(key)
    if (known) return known
    const place = lookUp(call, names)
    call.resolved.places.set(key, place)
    return place
  }

  return {
    roots,
    shared,
    find,
    /** Resolves a path again after the request itself has changed it. */
    findAgain(call: Caller, names: readonly string[]): Promise<Place> {
      call.resolved.places.delete(names.join('/'))
      return find(call, names)
    },
    /** Forgets what the request has resolved, after it has changed the names of folders. */
    forget(call: Caller): void {
      call.resolved.places.clear()
    },
  }
}

/** The names of a list in which two items may have the same one: the later ones are numbered. */
function nameEach(entries: readonly { id: string; name: string; kind: number }[], system: FileSystem): SharedEntry[] {
  const taken = new Set<string>()
  return entries.map((entry) => {
    const own = portableName(entry, system)
    let name = own
    for (let n = 2; taken.has(nameKey(name)); n++) name = numberedName(own, n)
    taken.add(nameKey(name))
    return { id: entry.id, name }
  })
}

/** The item of a place; throws if there is none. */
export function itemAt(place: Place): model.Proved {
  if (place.kind === 'item') return place.found
  throw place.kind === 'top' || place.kind === 'shared'
    ? new Refusal(403, 'ITEM_RESERVED')
    : new Refusal(404, 'NOT_FOUND')
}
export type Tree = ReturnType<typeof createTree>

export const isFolder = ({ item }: Pick<model.Proved, 'item'>): boolean => item.kind === 0

/** A path as clients compare them; those of folders end with a slash. */
export const hrefOf = (names: readonly string[], folder: boolean): string =>
  davBase + names.map(encodeStep).join('/') + (folder && names.length > 0 ? '/' : '')
