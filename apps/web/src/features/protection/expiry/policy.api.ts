import { getExpiryPolicy } from '@khlang/contract/expiry-policies'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'

/** When what arrives in a folder expires. */
export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: [...driveKeys.item(id), 'expiry-policy'],
    queryFn: ({ signal }) => call(getExpiryPolicy, { params: { id } }, { signal }),
  })
