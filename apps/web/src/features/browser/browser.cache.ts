import type { Item } from '@khlang/contract'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { refreshUsage } from '../../lib/usage.ts'
import { driveKeys, type ItemPages } from './browser.api.ts'
import { keepOut } from './state/on-their-way.ts'

type Lists = [readonly unknown[], ItemPages | undefined][]
type Snapshot = { restore: () => void }

/** Changes every list that shows the items; the returned snapshot reverts it when the server refuses. */
function editLists(queries: QueryClient, edit: (items: Item[]) => Item[]): Snapshot {
  const before: Lists = queries.getQueriesData<ItemPages>({ queryKey: driveKeys.lists() })
  for (const [key, data] of before) {
    if (!data) continue
    queries.setQueryData<ItemPages>(key, {
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: edit(page.items) })),
    })
  }
  return {
    restore: () => {
      for (const [key, data] of before) queries.setQueryData(key, data)
    },
  }
}

export const patchItems = (queries: QueryClient, ids: ReadonlySet<string>, change: Partial<Item>) =>
  editLists(queries, (items) =>
    items.some((item) => ids.has(item.id))
      ? items.map((item) => (ids.has(item.id) ? { ...item, ...change } : item))
      : items,
  )

export const takeItemsOut = (queries: QueryClient, ids: ReadonlySet<string>) =>
  editLists(queries, (items) =>
    items.some((item) => ids.has(item.id)) ? items.filter((item) => !ids.has(item.id)) : items,
  )

/** Items that a change under way has taken out of the lists. */
export type TakenOut = Snapshot & {
  /** Ends that lists which are read meanwhile leave them out. */
  letIn: () => void
}

/** Takes items out before the server has done it: of every list, and of those that are read meanwhile. */
export function takeOutAhead(queries: QueryClient, items: readonly Item[]): TakenOut {
  const before = takeItemsOut(queries, new Set(items.map((item) => item.id)))
  const letIn = keepOut(items)
  return {
    letIn,
    restore: () => {
      letIn()
      before.restore()
    },
  }
}

export function putItem(queries: QueryClient, item: Item) {
  patchItems(queries, new Set([item.id]), item)
  void queries.invalidateQueries({ queryKey: driveKeys.item(item.id) })
}

/** Refetches what a change may have affected. Without folders: every list. */
export function refreshLists(queries: QueryClient, folders?: Iterable<string | null>) {
  refreshShown(queries, folders)
  void refreshUsage(queries)
}

/** The same for a change of others, which reaches every tab by itself. */
export function refreshShown(queries: QueryClient, folders?: Iterable<string | null>) {
  if (folders) {
    for (const id of new Set(folders)) if (id) readAgain(queries, driveKeys.folder(id))
    for (const kind of ['view', 'found']) readAgain(queries, [...driveKeys.lists(), kind])
  } else readAgain(queries, driveKeys.lists())
  readAgain(queries, [...driveKeys.all(), 'tree'])
  readAgain(queries, [...driveKeys.all(), 'item'])
}

/** What is to be read once more when its first request has ended. */
const awaited = new WeakSet<Query>()

/** A first request is joined rather than restarted, and may be older than the change: afterwards it is made once more. */
function readAgain(queries: QueryClient, queryKey: QueryKey) {
  const isFirst = (query: Query) => query.state.data === undefined && !awaited.has(query)
  for (const query of queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst })) {
    awaited.add(query)
    const again = () => {
      awaited.delete(query)
      return queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    void query.fetch().then(again, () => awaited.delete(query))
  }
  void queries.invalidateQueries({ queryKey })
}
