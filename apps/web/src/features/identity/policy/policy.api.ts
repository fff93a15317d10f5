import type { Input } from '@khlang/contract'
import { changeSignInPolicy, getSignInPolicy } from '@khlang/contract/sign-in-policy'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'

/** What the business asks of the sign-ins of its people. */
export const policyQuery = () =>
  queryOptions({
    queryKey: ['sign-in-policy', activeAccountId()],
    queryFn: ({ signal }) => call(getSignInPolicy, {}, { signal }),
  })

/** Changes it; what the person is asked for themselves may have changed, too. */
export async function sendPolicy(queries: QueryClient, body: Input<typeof changeSignInPolicy>['body']) {
  const saved = await call(changeSignInPolicy, { body })
  void queries.invalidateQueries({ queryKey: ['me'] })
  queries.setQueryData(policyQuery().queryKey, saved)
}
