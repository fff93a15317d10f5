import type { Input } from '@khlang/contract'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  testWebhook,
} from '@khlang/contract/webhooks'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

const keyOf = (...what: string[]) => ['business', activeAccountId(), 'webhooks', ...what] as const

export const webhooksQuery = () =>
  queryOptions({
    queryKey: keyOf('list'),
    queryFn: async ({ signal }) => (await call(listWebhooks, {}, { signal })).items,
  })

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf('deliveries', id),
    queryFn: ({ pageParam, signal }) =>
      call(
        listDeliveries,
        { params: { id }, query: { limit: 25, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: keyOf('delivery', id, deliveryId),
    queryFn: ({ signal }) => call(getDelivery, { params: { id, deliveryId } }, { signal }),
    // An attempt takes seconds; one that waits longer changes nothing here.
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 3000 : false),
  })

export const refreshWebhooks = (queries: QueryClient) => queries.invalidateQueries({ queryKey: keyOf() })

/** Runs a change of webhooks, and refreshes what is shown of them whatever it came to. */
async function changing<T>(queries: QueryClient, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refreshWebhooks(queries)
  }
}

export const addWebhook = (queries: QueryClient, body: Input<typeof createWebhook>['body']) =>
  changing(queries, call(createWebhook, { body }))
export const switchWebhook = (queries: QueryClient, id: string, enabled: boolean) =>
  changing(queries, call(changeWebhook, { params: { id }, body: { enabled } }))
export const removeWebhook = (queries: QueryClient, id: string) =>
  changing(queries, call(deleteWebhook, { params: { id } }))
export const sendTest = (queries: QueryClient, id: string) =>
  changing(queries, call(testWebhook, { params: { id }, body: {} }))
export const sendAgain = (queries: QueryClient, id: string, deliveryId: string) =>
  changing(queries, call(replayDelivery, { params: { id, deliveryId }, body: {} }))
