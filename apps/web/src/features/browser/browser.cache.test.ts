import type { Item } from '@khlang/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { driveKeys, type ItemPages } from './browser.api.ts'
import { refreshLists } from './browser.cache.ts'

const pages = (...ids: string[]): ItemPages => ({
  pages: [{ items: ids.map((id) => ({ id })) as Item[], nextCursor: null }],
  pageParams: [null],
})

test('a list that was being read for the first time when something changed is read once more', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [Promise.withResolvers<ItemPages>(), Promise.withResolvers<ItemPages>()]
  let reads = 0
  const queryKey = driveKeys.list({ kind: 'found', key: ['shared', 'hidden'], read: () => Promise.reject(new Error()) })
  const list = new QueryObserver(queries, {
    queryKey,
    queryFn: () => answers[reads++]?.promise ?? Promise.reject(new Error('read too often')),
  })
  const stop = list.subscribe(() => undefined)
  refreshLists(queries, ['folder'])
  refreshLists(queries)
  expect(reads).toBe(1)
  answers[0]?.resolve(pages())
  await expect.poll(() => reads).toBe(2)
  answers[1]?.resolve(pages('hidden'))
  await expect.poll(() => list.getCurrentResult().data).toEqual(pages('hidden'))
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(reads).toBe(2)
  stop()
})
