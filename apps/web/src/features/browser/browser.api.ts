import {
  getItem,
  type Item,
  type ItemSort,
  listChildren,
  listDrives,
  listRecent,
  listView,
  type Page,
  type View,
} from '@khlang/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'
import { withoutLeaving } from './state/on-their-way.ts'

export type Order = 'asc' | 'desc'
/** What a browser shows. */
export type Source =
  | { kind: 'folder'; folderId: string; sort: ItemSort; order: Order; tag?: string }
  | { kind: 'view'; view: View }
  /** A source of items: its query key, and how one page of it is fetched. */
  | {
      kind: 'found'
      key: readonly unknown[]
      read: ReadFound /** Of a search: what its names contain. */
      words?: readonly string[]
    }

type ReadFound = (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>
export type ItemPages = { pages: Page<Item>[]; pageParams: (string | null)[] }

/** Query keys contain the account: two businesses never share a cache. */
export const driveKeys = {
  all: () => ['drive', activeAccountId()] as const,
  lists: () => [...driveKeys.all(), 'list'] as const,
  folder: (folderId: string) => [...driveKeys.lists(), 'folder', folderId] as const,
  list: (source: Source) =>
    source.kind === 'folder'
      ? ([...driveKeys.folder(source.folderId), source.sort, source.order, source.tag] as const)
      : ([...driveKeys.lists(), source.kind, source.kind === 'view' ? source.view : source.key] as const),
  item: (id: string) => [...driveKeys.all(), 'item', id] as const,
  tree: (id: string) => [...driveKeys.all(), 'tree', id] as const,
  drives: () => [...driveKeys.all(), 'drives'] as const,
}

export const drivesQuery = () =>
  queryOptions({
    queryKey: driveKeys.drives(),
    queryFn: async ({ signal }) => (await call(listDrives, {}, { signal })).items,
    staleTime: 300_000,
  })

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: driveKeys.item(id),
    queryFn: ({ signal }) => call(getItem, { params: { id } }, { signal }),
  })

const firstPage = 200
/** After scrolling far, the rest is loaded in fewer calls. */
const farPage = 1000
const limitFor = (cursor: string | null) => (cursor === null ? firstPage : farPage)

export const itemsQuery = (source: Source) =>
  infiniteQueryOptions({
    queryKey: driveKeys.list(source),
    queryFn: async ({ pageParam, signal }) => withoutLeaving(await readPage(source, pageParam, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<Item>) => page.nextCursor,
    // Comparing 100,000 rows with each page would cost more than it saves: rows compare themselves.
    structuralSharing: false,
    staleTime: 10_000,
  })

function readPage(source: Source, cursor: string | null, signal: AbortSignal): Promise<Page<Item>> {
  const page = { limit: limitFor(cursor), ...(cursor ? { cursor } : {}) }
  switch (source.kind) {
    case 'folder': {
      const { folderId: id, sort, order, tag } = source
      const query = { ...page, sort, order, ...(tag && { tag }) }
      return call(listChildren, { params: { id }, query }, { signal })
    }
    case 'view':
      return source.view === 'recent'
        ? call(listRecent, { query: page }, { signal })
        : call(listView, { params: { view: source.view }, query: page }, { signal })
    case 'found':
      return source.read(page, signal)
  }
}

/** Folders only, for the tree of "Move to…". */
export const foldersQuery = (id: string) =>
  queryOptions({
    queryKey: driveKeys.tree(id),
    queryFn: ({ signal }) =>
      call(
        listChildren,
        { params: { id }, query: { only: 'folder', limit: 1000, sort: 'name', order: 'asc' } },
        { signal },
      ),
  })
