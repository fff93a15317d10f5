import type { Input } from '@khlang/contract'
import {
  changeKey,
  createKey,
  type KeyFilter,
  listKeys,
  revokeKey,
  rotateKey,
  type usableScopes,
} from '@khlang/contract/keys'
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

const keysKey = () => ['business', activeAccountId(), 'api-keys']

type UsableScope = (typeof usableScopes)[number]

export type KeysWanted = { state: KeyFilter; scope?: UsableScope; q?: string }

export const keysQuery = (wanted: KeysWanted) =>
  infiniteQueryOptions({
    queryKey: [...keysKey(), wanted],
    queryFn: ({ pageParam, signal }) =>
      call(listKeys, { query: { limit: 50, ...wanted, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** Runs a change of keys, and refreshes the list whatever it came to. */
async function changing<T>(queries: QueryClient, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await queries.invalidateQueries({ queryKey: keysKey() })
  }
}

export const makeKey = (queries: QueryClient, body: Input<typeof createKey>['body']) =>
  changing(queries, call(createKey, { body }))

export const saveKey = (queries: QueryClient, id: string, body: Input<typeof changeKey>['body']) =>
  changing(queries, call(changeKey, { params: { id }, body }))

export const renewSecret = (queries: QueryClient, id: string) =>
  changing(queries, call(rotateKey, { params: { id }, body: {} }))

export const endKey = (queries: QueryClient, id: string) => changing(queries, call(revokeKey, { params: { id } }))
