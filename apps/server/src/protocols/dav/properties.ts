import {
  type ActiveLock,
  DAV,
  emptyElement,
  escapeXml,
  lockDiscovery,
  type Propfind,
  type PropertyName,
  propstat,
  supportedLock,
} from '@khlang/webdav'
import type { Walked } from './walk.ts'

/** What is shown of a resource besides its row. */
export type Resource = {
  row: Walked
  locks: readonly ActiveLock[]
  /** Complete elements, by name. */
  dead: ReadonlyMap<string, string>
  space: { used: number; free: number } | null
}

export const deadKey = ({ ns, name }: PropertyName): string => `${ns} ${name}`

const isFolder = (row: Walked) => row.kind === 0
type Live = (resource: Resource) => string | null

/** Live properties; null if a resource has none. */
const live: Record<string, Live> = {
  resourcetype: ({ row }) => (isFolder(row) ? '<D:resourcetype><D:collection/></D:resourcetype>' : '<D:resourcetype/>'),
  displayname: ({ row }) => `<D:displayname>${escapeXml(row.name)}</D:displayname>`,
  getcontentlength: ({ row }) =>
    isFolder(row) || row.pathOnly ? null : `<D:getcontentlength>${row.size}</D:getcontentlength>`,
  getcontenttype: ({ row }) =>
    isFolder(row) || row.pathOnly
      ? null
      : `<D:getcontenttype>${escapeXml(row.mime_type || 'application/octet-stream')}</D:getcontenttype>`,
  getetag: ({ row }) => (row.blob_id === null || row.pathOnly ? null : `<D:getetag>"${row.blob_id}"</D:getetag>`),
  getlastmodified: ({ row }) =>
    row.pathOnly ? null : `<D:getlastmodified>${new Date(row.changed).toUTCString()}</D:getlastmodified>`,
  creationdate: ({ row }) =>
    row.pathOnly ? null : `<D:creationdate>${new Date(row.created).toISOString()}</D:creationdate>`,
  supportedlock: () => supportedLock,
  lockdiscovery: ({ locks }) => (locks.length === 0 ? '<D:lockdiscovery/>' : lockDiscovery(locks)),
  'quota-available-bytes': ({ space }) => space && `<D:quota-available-bytes>${space.free}</D:quota-available-bytes>`,
  'quota-used-bytes': ({ space }) => space && `<D:quota-used-bytes>${space.used}</D:quota-used-bytes>`,
}

/** Omitted unless requested by name (RFC 4331). */
const onRequest = new Set(['quota-available-bytes', 'quota-used-bytes'])
const always = Object.entries(live).filter(([name]) => !onRequest.has(name))

/** Only the server sets these. */
export const isProtected = ({ ns, name }: PropertyName): boolean =>
  ns === DAV && name !== 'getlastmodified' && name !== 'lastmodified' && (Object.hasOwn(live, name) || name === 'owner')

/** What an answer requires. */
export type Needs = { dead: boolean; locks: boolean; space: boolean }

/** Turns a query into what it requires, and into the function that presents one resource. */
export function createPresenter(query: Propfind): { needs: Needs; present: (resource: Resource) => string } {
  if (query.kind === 'names') {
    return {
      needs: { dead: true, locks: false, space: false },
      present: (resource) => {
        const names = always.filter(([, of]) => of(resource) !== null).map(([name]) => `<D:${name}/>`)
        const dead = [...resource.dead.keys()].map((key) => {
          const cut = key.lastIndexOf(' ')
          return emptyElement({ ns: key.slice(0, cut), name: key.slice(cut + 1) })
        })
        return propstat(200, [...names, ...dead].join(''))
      },
    }
  }
  const named = query.kind === 'all' ? query.include : query.names
  const liveOf = (name: PropertyName) =>
    name.ns === DAV && Object.hasOwn(live, name.name) ? live[name.name] : undefined
  const wanted = named.map((name) => ({ of: liveOf(name), key: deadKey(name), empty: emptyElement(name) }))
  const has = (name: string) => named.some((one) => one.ns === DAV && one.name === name)
  const all = query.kind === 'all'
  return {
    needs: {
      dead: all || wanted.some(({ of }) => of === undefined),
      locks: all || has('lockdiscovery'),
      space: [...onRequest].some(has),
    },
    present(resource) {
      let found = ''
      let missing = ''
      if (all) {
        for (const [, of] of always) found += of(resource) ?? ''
        for (const xml of resource.dead.values()) found += xml
      }
      for (const { of, key, empty } of wanted) {
        const value = of ? of(resource) : (resource.dead.get(key) ?? null)
        if (value === null) missing += empty
        else if (!(all && resource.dead.has(key))) found += value
      }
      return propstat(200, found) + (all ? '' : propstat(404, missing))
    },
  }
}
