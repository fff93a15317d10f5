import { listBlockedTypes, setBlockedTypes, unlockItem } from '@khlang/contract'
import { findLibraryCandidates, listLibraryManagers, setLibraryManager } from '@khlang/contract/library'
import { listLockedItems, type LockedItem } from '@khlang/contract/locked-items'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

const pageSize = 50

const keyOf = (what: string) => ['business', activeAccountId(), what] as const

export const blockedQuery = () =>
  queryOptions({
    queryKey: keyOf('blocked'),
    queryFn: async ({ signal }) => (await call(listBlockedTypes, {}, { signal })).extensions,
  })

/** Adds and removes types, whatever another admin changed meanwhile. */
export async function changeBlocked(queries: QueryClient, add: readonly string[], remove: readonly string[] = []) {
  const { extensions } = await call(listBlockedTypes, {})
  const wanted = new Set([...extensions, ...add])
  for (const one of remove) wanted.delete(one)
  const now = await call(setBlockedTypes, { body: { extensions: [...wanted] } })
  queries.setQueryData(blockedQuery().queryKey, now.extensions)
}

export const managersQuery = () =>
  queryOptions({
    queryKey: keyOf('managers'),
    queryFn: async ({ signal }) => (await call(listLibraryManagers, {}, { signal })).items,
  })

export const candidatesQuery = (name: string) =>
  queryOptions({
    queryKey: [...keyOf('candidates'), name],
    queryFn: ({ signal }) => call(findLibraryCandidates, { query: { name } }, { signal }),
    placeholderData: keepPreviousData,
  })

export async function changeManager(queries: QueryClient, id: string, granted: boolean): Promise<void> {
  await call(setLibraryManager, { params: { id }, body: { granted } })
  await Promise.all(['managers', 'candidates'].map((what) => queries.invalidateQueries({ queryKey: keyOf(what) })))
}

export const lockedQuery = () =>
  infiniteQueryOptions({
    queryKey: keyOf('locked'),
    queryFn: ({ pageParam, signal }) =>
      call(listLockedItems, { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** Ends a lock; returns the version that is kept as a recovery copy, if a program was at work. */
export async function unlock(queries: QueryClient, { id }: LockedItem): Promise<number | null> {
  const { recoveryVersion } = await call(unlockItem, { params: { id }, body: {} })
  await Promise.all([keyOf('locked'), ['drive']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  return recoveryVersion
}
