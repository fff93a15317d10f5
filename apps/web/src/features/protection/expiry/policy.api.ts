import { getExpiryPolicy } from '@khlang/contract/expiry-policies'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'

/** The default expiry of a folder. */
export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: [...driveKeys.item(id), 'expiry-policy'],
    queryFn: ({ signal }) => call(getExpiryPolicy, { params: { id } }, { signal }),
  })
