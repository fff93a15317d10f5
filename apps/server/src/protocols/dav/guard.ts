import { mapDriveVia } from '@khlang/contract'
import { holdsIf, namesBelow, parseAddress, parseIf, type ResourceState, submittedTokens } from '@khlang/webdav'
import type { Walk } from './walk.ts'
import type { gates, model } from '../../modules/drive/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Call, type DavDeps, headerOf } from './context.ts'
import { davBase } from './dav.rules.ts'
import { locked, Refusal } from './errors.ts'
import { isFolder, type Place, type Tree } from './tree.ts'

export const tokenOf = (lock: Pick<gates.Lock, 'id'>): string => `urn:uuid:${lock.id}`

/** An item and the folders above it: where locks may be. */
type Spot = Pick<model.Proved, 'item' | 'ancestors'>
/** The resources that a request affects. */
export type Touched = {
  /** Whose content or properties change. */
  items?: readonly model.Proved[]
  /** Folders that gain or lose a member. */
  members?: readonly (Spot | null)[]
  /** Items affected together with everything below them. */
  trees?: readonly model.Proved[]
}

/** Locks and preconditions: a change must submit the tokens of the locks it affects, and may state conditions. */
export function createGuard({ locks: itemLocks }: Pick<DavDeps, 'locks'>, tree: Tree, walk: Walk) {
  /** Locks of programs on an item: its own, and deep ones of folders above. */
  async function around(found: Spot, all = false): Promise<gates.Lock[]> {
    const locks = await itemLocks.find(found.ancestors.map((item) => item.id))
    return locks.filter((lock) => (all || lock.via === mapDriveVia) && (lock.item_id === found.item.id || lock.deep))
  }

  async function etagOf(found: model.Proved): Promise<string | null> {
    const { blob_id } = await walk.describe(found)
    return blob_id === null ? null : `"${blob_id}"`
  }

  async function stateOf(place: Place): Promise<ResourceState> {
    if (place.kind === 'item') {
      const locks = await around(place.found)
      return { tokens: new Set(locks.map(tokenOf)), etag: await etagOf(place.found) }
    }
    const above = place.kind === 'free' ? (await around(place.parent)).filter((lock) => lock.deep) : []
    return { tokens: new Set(above.map(tokenOf)), etag: null }
  }

  /** Requires the token of an exclusive lock, or of one of the shared ones. */
  function assertShown(call: Call, locks: readonly gates.Lock[], shown: ReadonlySet<string>): void {
    const isShown = (lock: gates.Lock) => lock.person_id === call.actor.personId && shown.has(tokenOf(lock))
    const byItem = Map.groupBy(locks, (lock) => lock.item_id)
    for (const group of byItem.values()) if (!group.some(isShown)) throw locked(call.names)
  }

  /** Refuses unless the token of every lock on these items is shown. */
  async function assertTokens(call: Call, items: readonly model.Proved[], shown: ReadonlySet<string>): Promise<void> {
    for (const found of items) assertShown(call, await around(found), shown)
  }

  return {
    around,
    /** Refuses unless the request shows the tokens of what it replaces; what it comes from has no locks. */
    checkTokens: (call: Call, items: readonly model.Proved[]) =>
      assertTokens(call, items, submittedTokens(parseIf(headerOf(call, 'if')))),
    etagOf,
    /** Refuses unless the `If` header is true and contains the token of every affected lock; returns the tokens. */
    async check(call: Call, place: Place, touched: Touched): Promise<ReadonlySet<string>> {
      const lists = parseIf(headerOf(call, 'if'))
      const holds = await holdsIf(lists, async (resource) => {
        if (resource === null) return stateOf(place)
        const names = namesBelow(davBase, parseAddress(resource).path)
        return names === null ? { tokens: new Set(), etag: null } : stateOf(await tree.find(call, names))
      })
      if (!holds) throw new Refusal(412, 'PRECONDITION_FAILED')
      const shown = submittedTokens(lists)
      await assertTokens(call, [...(touched.items ?? []), ...(touched.trees ?? [])], shown)
      for (const folder of touched.members ?? []) if (folder) assertShown(call, await around(folder), shown)
      for (const found of touched.trees ?? []) {
        if (!isFolder(found)) continue
        const below = await itemLocks.findBelow(found.item)
        assertShown(
          call,
          below.filter((lock) => lock.via === mapDriveVia),
          shown,
        )
      }
      return shown
    },

    /** `If-Match` and `If-None-Match` against the current resource. */
    assertMatches(call: Call, etag: string | null, exists: boolean): void {
      const tags = (header: string) => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
      const wanted = headerOf(call, 'if-match')
      if (
        wanted !== undefined &&
        !(exists && (wanted.trim() === '*' || (etag !== null && tags(wanted).includes(etag))))
      )
        throw new Refusal(412, 'PRECONDITION_FAILED')
      const unwanted = headerOf(call, 'if-none-match')
      if (
        unwanted !== undefined &&
        exists &&
        (unwanted.trim() === '*' || (etag !== null && tags(unwanted).includes(etag)))
      )
        throw new AppError('FILE_EXISTS', { name: call.names.at(-1) ?? '' })
    },

    /** The parent folder of an item. */
    parentOf: ({ ancestors: [, ...above] }: model.Proved): Spot | null =>
      above[0] ? { item: above[0], ancestors: above } : null,
  }
}
export type Guard = ReturnType<typeof createGuard>
