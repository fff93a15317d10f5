import type { Input } from '@khlang/contract'
import { type BusinessFeatures, changeBusinessFeatures, getBusinessFeatures } from '@khlang/contract/business-features'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'
import { meQuery } from '../../../lib/session.ts'

export const featuresQuery = () =>
  queryOptions({
    queryKey: ['organisation', activeAccountId(), 'features'],
    queryFn: ({ signal }) => call(getBusinessFeatures, {}, { signal }),
  })

export type FeatureChange = Input<typeof changeBusinessFeatures>['body']

/** Shows the outcome at once; the admin's own menus follow. */
export async function sendFeatures(queries: QueryClient, body: FeatureChange): Promise<BusinessFeatures> {
  const next = await call(changeBusinessFeatures, { body })
  queries.setQueryData(featuresQuery().queryKey, next)
  await queries.invalidateQueries({ queryKey: meQuery().queryKey })
  return next
}
