import type { Input } from '@khlang/contract'
import { changeKey, createKey, listKeys, revokeKey, rotateKey } from '@khlang/contract/keys'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

export const keysQuery = () =>
  queryOptions({
    queryKey: ['business', activeAccountId(), 'api-keys'],
    queryFn: async ({ signal }) => (await call(listKeys, {}, { signal })).items,
  })

/** Runs a change of keys, and refreshes the list whatever it came to. */
async function changing<T>(queries: QueryClient, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await queries.invalidateQueries({ queryKey: keysQuery().queryKey })
  }
}

export const makeKey = (queries: QueryClient, body: Input<typeof createKey>['body']) =>
  changing(queries, call(createKey, { body }))

export const saveKey = (queries: QueryClient, id: string, body: Input<typeof changeKey>['body']) =>
  changing(queries, call(changeKey, { params: { id }, body }))

export const renewSecret = (queries: QueryClient, id: string) =>
  changing(queries, call(rotateKey, { params: { id }, body: {} }))

export const endKey = (queries: QueryClient, id: string) => changing(queries, call(revokeKey, { params: { id } }))
