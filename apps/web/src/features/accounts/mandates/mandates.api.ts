import { listMandates } from '@khlang/contract/mandates'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'

export const mandatesKey = ['mandates'] as const

/** The mandates that the business has given and not ended. */
export const mandatesQuery = () =>
  queryOptions({
    queryKey: [...mandatesKey, activeAccountId()],
    queryFn: async ({ signal }) => (await call(listMandates, {}, { signal })).items,
  })
