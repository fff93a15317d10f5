import { mapDriveVia } from '@khlang/contract'
import { holdsIf, namesBelow, parseAddress, parseIf, type ResourceState, submittedTokens } from '@khlang/webdav'
import type { gates, model } from '../../modules/drive/index.ts'
import { type Call, type DavDeps, headerOf } from './context.ts'
import { davBase } from './dav.rules.ts'
import { locked, Refusal } from './errors.ts'
import { isFolder, type Place, type Tree } from './tree.ts'

export const tokenOf = (lock: Pick<gates.Lock, 'id'>): string => `urn:uuid:${lock.id}`

/** What a request is about to touch. */
export type Touched = {
  /** Their content or properties. */
  items?: readonly model.Located[]
  /** Folders that get or lose a member. */
  members?: readonly (model.Located | null)[]
  /** Items that go with everything below them. */
  trees?: readonly model.Located[]
}

/** Locks and preconditions: a change must submit the tokens of the locks it affects, and may state conditions. */
export function createGuard({ drive, locks: itemLocks }: Pick<DavDeps, 'drive' | 'locks'>, tree: Tree) {
  /** Locks of programs on an item: its own, and those of folders above that reach down. */
  async function around(found: model.Located, all = false): Promise<gates.Lock[]> {
    const locks = await itemLocks.find(found.chain.map((item) => item.id))
    return locks.filter((lock) => (all || lock.via === mapDriveVia) && (lock.item_id === found.item.id || lock.deep))
  }

  async function etagOf(found: model.Located): Promise<string | null> {
    const { blob_id } = await drive.walk.describe(found)
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

  /** Whether the locks on something let this caller by: one that is exclusive, or one of those that share. */
  function assertShown(call: Call, locks: readonly gates.Lock[], shown: ReadonlySet<string>): void {
    const isShown = (lock: gates.Lock) => lock.person_id === call.actor.personId && shown.has(tokenOf(lock))
    const byItem = Map.groupBy(locks, (lock) => lock.item_id)
    for (const group of byItem.values()) if (!group.some(isShown)) throw locked(call.names)
  }

  return {
    around,
    etagOf,
    /** Refuses unless the `If` header is true and contains the token of every affected lock; returns the tokens. */
    async check(call: Call, place: Place, touched: Touched): Promise<ReadonlySet<string>> {
      const lists = parseIf(headerOf(call, 'if'))
      const holds = await holdsIf(lists, async (resource) => {
        if (resource === null) return stateOf(place)
        const names = namesBelow(davBase, parseAddress(resource).path)
        return names === null ? { tokens: new Set(), etag: null } : stateOf(await tree.find(call, names))
      })
      if (!holds) throw new Refusal(412, 'ITEM_STALE')
      const shown = submittedTokens(lists)
      for (const found of [...(touched.items ?? []), ...(touched.trees ?? [])])
        assertShown(call, await around(found), shown)
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

    /** `If-Match` and `If-None-Match` against the present resource. */
    assertMatches(call: Call, etag: string | null, exists: boolean): void {
      const tags = (header: string) => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
      const wanted = headerOf(call, 'if-match')
      if (
        wanted !== undefined &&
        !(exists && (wanted.trim() === '*' || (etag !== null && tags(wanted).includes(etag))))
      )
        throw new Refusal(412, 'ITEM_STALE')
      const unwanted = headerOf(call, 'if-none-match')
      if (
        unwanted !== undefined &&
        exists &&
        (unwanted.trim() === '*' || (etag !== null && tags(unwanted).includes(etag)))
      )
        throw new Refusal(412, 'FILE_EXISTS')
    },

    /** The parent folder of an item. */
    parentOf: (found: model.Located): model.Located | null => {
      const [, parent] = found.chain
      return parent ? { ...found, item: parent, chain: found.chain.slice(1), nodes: found.nodes.slice(1) } : null
    },
  }
}
export type Guard = ReturnType<typeof createGuard>
