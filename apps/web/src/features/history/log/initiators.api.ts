import { listLogInitiators } from '@khlang/contract/business-log'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'
import type { Language } from '../../../lib/dates.ts'

/** What has acted in the business besides people, for its admins; the names of jobs are in the language of the reader. */
export const logInitiatorsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['business-log', activeAccountId(), 'initiators', language],
    queryFn: async ({ signal }) => (await call(listLogInitiators, {}, { signal })).items,
  })
