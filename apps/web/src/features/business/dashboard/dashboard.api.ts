import { type DashboardAction, getDashboard } from '@khlang/contract/dashboards'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'
import type { Language } from '../../../lib/dates.ts'

const whileCountingMs = 1500

/** The names of departments come in the reader's language. Asked for again while the log is being counted. */
export const dashboardQuery = (language: Language, action: DashboardAction, month: string | undefined) =>
  queryOptions({
    queryKey: ['business', activeAccountId(), 'dashboard', language, action, month],
    queryFn: ({ signal }) => call(getDashboard, { query: { action, ...(month && { month }) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.counting ? whileCountingMs : false),
    staleTime: 0,
  })
