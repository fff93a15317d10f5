import type { Input } from '@khlang/contract'
import {
  changeConsent,
  type ConsentMode,
  getConsent,
  listConsentChanges,
  previewConsent,
  requestConsent,
} from '@khlang/contract/consents'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call, isCode } from '../../lib/call.ts'

const keys = () => ['consent', activeAccountId()]

export const consentQuery = () =>
  queryOptions({
    queryKey: [...keys(), 'now'],
    queryFn: ({ signal }) => call(getConsent, {}, { signal }),
  })

export const changesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...keys(), 'history'],
    queryFn: ({ pageParam, signal }) =>
      call(listConsentChanges, { query: { limit: 20, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })

/** Which sellers a mode and a list would block; asked for by a button. */
export const previewOf = (mode: ConsentMode, taxIds: readonly string[]) =>
  call(previewConsent, { body: { mode, taxIds: [...taxIds] } })

/** Where somebody else has decided meanwhile, it is refused, and their decision is shown. */
export async function decideConsent(queries: QueryClient, body: Input<typeof changeConsent>['body']) {
  try {
    queries.setQueryData(consentQuery().queryKey, await call(changeConsent, { body }))
  } catch (error) {
    if (isCode(error, 'CONSENT_STALE')) await queries.invalidateQueries({ queryKey: keys() })
    throw error
  }
  await queries.invalidateQueries({ queryKey: changesQuery().queryKey })
}

export async function askForConsent(queries: QueryClient) {
  queries.setQueryData(consentQuery().queryKey, await call(requestConsent, { body: {} }))
}
