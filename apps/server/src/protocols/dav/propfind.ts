import { Readable } from 'node:stream'
import { mapDriveRoots } from '@khlang/contract'
import {
  type ActiveLock,
  encodeStep,
  multistatusHead,
  multistatusTail,
  parseDepth,
  parsePropfind,
  response,
  xmlType,
} from '@khlang/webdav'
import type { FastifyReply } from 'fastify'
import { type gates, model } from '../../modules/drive/index.ts'
import { readBody } from './body.ts'
import { type Call, type DavDeps, headerOf } from './context.ts'
import { Refusal } from './errors.ts'
import { tokenOf, type Guard } from './guard.ts'
import { createPresenter, deadKey, type Needs } from './properties.ts'
import type { Walk, Walked } from './walk.ts'
import type { Working } from './working.ts'
import { hrefOf, isFolder, itemAt, type Tree } from './tree.ts'

/** The approximate length of the pieces of an answer. */
const pieceLength = 64 * 1024
const none: ReadonlyMap<string, string> = new Map()

/** A member of a list that is no folder; `found` is null for lists themselves. */
type Space = { used: number; free: number }
type Listed = { names: string[]; row: Walked; found: model.Proved | null }

/** A lock as the protocol shows it; its token is shown only to its holder. */
export function presentLock(lock: gates.Lock, call: Call, now: Date, root: string): ActiveLock {
  const left = lock.expires_at === null ? null : Math.ceil((lock.expires_at.getTime() - now.getTime()) / 1000)
  return {
    token: lock.person_id === call.actor.personId && lock.kind === 'system' ? tokenOf(lock) : null,
    shared: lock.shared,
    deep: lock.deep,
    owner: lock.owner_text,
    timeout: left,
    root,
  }
}

/** PROPFIND: properties of a resource and of its members. Large folders are streamed. */
export function createPropfind(
  { db, drive, properties, locks: itemLocks, clock }: DavDeps,
  tree: Tree,
  guard: Guard,
  walk: Walk,
  working: Working,
) {
  /** The space of a drive, for those to whom the pages show it: of a drive of the caller's account that they can open. */
  async function spaceOf(call: Call, { id, root_id }: model.DriveRow): Promise<Space | null> {
    if (!(await tree.roots(call)).some(({ rootId }) => rootId === root_id)) return null
    const space = await model.findSpace(db, id)
    return space ? { used: space.used, free: Math.max(0, space.quota - space.used - space.reserved) } : null
  }

  /** The space of items, read once for each drive: many shared items are in one. */
  function spaces(call: Call): (found: model.Proved) => Promise<Space | null> {
    const known = new Map<string, Promise<Space | null>>()
    return ({ drive: of }) => {
      const space = known.get(of.id) ?? spaceOf(call, of)
      known.set(of.id, space)
      return space
    }
  }

  /** Dead properties of many items, by item. */
  async function deadOf(rows: readonly Walked[], needs: Needs): Promise<Map<string, Map<string, string>>> {
    const found = new Map<string, Map<string, string>>()
    if (!needs.dead) return found
    for (const { item_id, namespace, name, xml } of await properties.find(rows.map((row) => row.id))) {
      const own = found.get(item_id) ?? new Map<string, string>()
      found.set(item_id, own.set(deadKey({ ns: namespace, name }), xml))
    }
    return found
  }

  /** Locks of the rows that have one. */
  async function locksOf(rows: readonly Walked[], needs: Needs): Promise<Map<string, gates.Lock[]>> {
    const lockedLinks = needs.locks ? rows.filter((row) => row.locked_by !== null).map((row) => row.id) : []
    return Map.groupBy(lockedLinks.length > 0 ? await itemLocks.find(lockedLinks) : [], (lock) => lock.item_id)
  }

  /** The roots of an account, as members of the top level. */
  async function top(call: Call, depth: string): Promise<Listed[]> {
    const self = { names: [], row: folderRow('Khlang', clock.now()), found: null }
    if (depth === '0') return [self]
    const children = await Promise.all(
      (await tree.roots(call)).map(async ({ name }) => {
        const found = itemAt(await tree.find(call, [name]))
        return { names: [name], row: { ...(await walk.describe(found, call.system)), name }, found }
      }),
    )
    const shared = { names: [mapDriveRoots.shared], row: folderRow(mapDriveRoots.shared, clock.now()), found: null }
    return [self, ...children, shared]
  }

  /** What was shared with the caller, as members of a separate list. */
  async function sharedList(call: Call, depth: string): Promise<Listed[]> {
    const self = { names: call.names, row: folderRow(call.names[0] ?? '', clock.now()), found: null }
    if (depth === '0') return [self]
    const entries = await tree.shared(call)
    const ids = entries.map(({ id }) => id)
    const seen = await drive.access.findAllowed(db, call.actor, 'item.see', ids)
    const now = clock.now()
    const listed: Listed[] = [self]
    for (const { id, name } of entries) {
      const found = seen.get(id)
      if (!found || model.stateOf(found, now) !== 'normal') continue
      listed.push({
        names: [...call.names, name],
        row: { ...(await walk.describe(found, call.system)), name },
        found,
      })
    }
    return listed
  }

  return async function propfind(call: Call): Promise<FastifyReply> {
    const depth = parseDepth(headerOf(call, 'depth'), '1')
    const query = parsePropfind(await readBody(call.request))
    if (depth === 'infinity') throw new Refusal(403, 'NOT_ALLOWED', '<D:propfind-finite-depth/>')
    const { needs, present } = createPresenter(query)
    const now = clock.now()
    const place = await tree.find(call, call.names)
    if (place.kind === 'top' || place.kind === 'shared') {
      const listed = await (place.kind === 'top' ? top(call, depth) : sharedList(call, depth))
      const spaceAt = spaces(call)
      const responses = await Promise.all(
        listed.map(async ({ names, row, found }) => {
          const space = needs.space && found ? await spaceAt(found) : null
          return response(hrefOf(names, row.kind === 0), present({ row, locks: [], dead: none, space }))
        }),
      )
      return sendText(call, responses.join(''))
    }
    if (place.kind === 'working') {
      const own = working.describe(place)
      if (!own) throw new Refusal(404, 'NOT_FOUND')
      const below = depth === '0' || own.kind !== 0 ? [] : await working.list(call, place.folder, place.path)
      const bare = (row: Walked) => present({ row, locks: [], dead: none, space: null })
      const members = below.map((row) => response(hrefOf([...call.names, row.name], row.kind === 0), bare(row)))
      return sendText(call, [response(hrefOf(call.names, own.kind === 0), bare(own)), ...members].join(''))
    }
    const found = itemAt(place)
    await guard.check(call, place, {})
    const own = await walk.describe(found, call.system)
    const row = call.names.length === 1 ? { ...own, name: call.names[0] ?? own.name } : own
    const locks = needs.locks
      ? (await guard.around(found, true)).map((lock) => presentLock(lock, call, now, rootOf(call, found, lock)))
      : []
    const space = needs.space && isFolder(found) ? await spaceOf(call, found.drive) : null
    const dead = (await deadOf([row], needs)).get(row.id) ?? none
    const head = response(hrefOf(call.names, isFolder(found)), present({ row, locks, dead, space }))
    if (depth === '0' || !isFolder(found)) return sendText(call, head)

    const pages = walk.children(call.actor, found, call.system)
    // Errors must occur before the answer has begun.
    const first = await pages.next()
    const beside = await working.list(call, found)
    const base = hrefOf(call.names, true)
    const deep = locks.filter((lock) => lock.deep)
    async function presentPage(rows: readonly Walked[]): Promise<string[]> {
      const [deads, held] = await Promise.all([deadOf(rows, needs), locksOf(rows, needs)])
      const pieces: string[] = []
      let piece = ''
      for (const child of rows) {
        const folder = child.kind === 0
        const href = base + encodeStep(child.name) + (folder ? '/' : '')
        const own = held.get(child.id)
        const childLocks = own ? [...deep, ...own.map((lock) => presentLock(lock, call, now, href))] : deep
        const childSpace = folder ? space : null
        piece += response(
          href,
          present({ row: child, locks: childLocks, dead: deads.get(child.id) ?? none, space: childSpace }),
        )
        if (piece.length < pieceLength) continue
        pieces.push(piece)
        piece = ''
      }
      pieces.push(piece)
      return pieces
    }
    async function* whole(): AsyncGenerator<string> {
      yield multistatusHead + head
      for (let page = first; !page.done; page = await pages.next()) yield* await presentPage(page.value)
      yield* await presentPage(beside)
      yield multistatusTail
    }
    return call.reply.code(207).type(xmlType).send(Readable.from(whole()))
  }
}

/** The root of a lock: the resource itself, or the folder above with the lock. */
export function rootOf(call: Call, found: model.Proved, lock: gates.Lock): string {
  const height = found.ancestors.findIndex((item) => item.id === lock.item_id)
  return hrefOf(call.names.slice(0, call.names.length - Math.max(height, 0)), height > 0 || isFolder(found))
}

const sendText = ({ reply }: Call, responses: string): FastifyReply =>
  reply
    .code(207)
    .type(xmlType)
    .send(multistatusHead + responses + multistatusTail)

const folderRow = (name: string, at: Date): Walked => ({
  id: '',
  kind: 0,
  name,
  name_key: '',
  mime_type: '',
  size: 0,
  created: 0,
  changed: at.getTime() - (at.getTime() % 86_400_000),
  blob_id: null,
  expires_at: null,
  trashed_at: null,
  has_grants: false,
  restricted: false,
  stop_inheriting: false,
  locked_by: null,
  pathOnly: false,
})
