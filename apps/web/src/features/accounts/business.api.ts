import { getBusinessProfile } from '@khlang/contract/business-profile'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'
import type { Language } from '../../lib/dates.ts'

/** The business that one acts for, in a language. */
export const profileQuery = (language: Language) =>
  queryOptions({
    queryKey: ['business-profile', activeAccountId(), language],
    queryFn: ({ signal }) => call(getBusinessProfile, {}, { signal }),
  })
