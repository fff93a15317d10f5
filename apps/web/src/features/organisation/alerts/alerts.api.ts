import type { Input } from '@khlang/contract'
import { changeAlertAddress, listAlertAddresses } from '@khlang/contract/alert-addresses'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'

export const alertsQuery = () =>
  queryOptions({
    queryKey: ['organisation', activeAccountId(), 'alerts'],
    queryFn: async ({ signal }) => (await call(listAlertAddresses, {}, { signal })).items,
  })

export async function sendAlertAddress(queries: QueryClient, body: Input<typeof changeAlertAddress>['body']) {
  const { items } = await call(changeAlertAddress, { body })
  queries.setQueryData(alertsQuery().queryKey, items)
}
