import { type BusinessLogKind, businessLogKinds } from '@khlang/contract/business-log-kinds'
import {
  type BusinessLogFilter,
  findLogPeople,
  listBusinessLog,
  startBusinessLogCheck,
} from '@khlang/contract/business-log'
import { type LogAction, logActions } from '@khlang/contract/log-actions'
import type { LogChannel } from '@khlang/contract/log-actors'
import { startLogExport } from '@khlang/contract/log-exports'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'
import type { Language } from '../../../lib/dates.ts'
import { actorsOf, dayMs, isDay, startOf } from '../log/personal-log.api.ts'
import type { LogProof } from '../log/proof.api.ts'

/** What the address holds: which log, days of Bangkok, a person, their department or what acted, a channel, an action, part of a name. */
export type BusinessLogSearch = {
  kind?: BusinessLogKind
  from?: string
  to?: string
  actor?: string
  department?: string
  action?: LogAction
  item?: string
  by?: string
  channel?: LogChannel
}

type BusinessLogAddress = { [K in keyof BusinessLogSearch]?: string }

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** The values of an address that mean something; the server would refuse the others. */
export function searchOf({
  kind,
  from,
  to,
  actor,
  department,
  action,
  item,
  by,
  channel,
}: BusinessLogAddress): BusinessLogSearch {
  const known = {
    kind: businessLogKinds.find((one) => one === kind),
    action: logActions.find((one) => one === action),
  }
  return {
    ...(known.kind && { kind: known.kind }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
    ...(actor && isId(actor) && { actor }),
    ...(department && isId(department) && { department }),
    ...(known.action && { action: known.action }),
    ...(item && { item: item.slice(0, 200) }),
    ...actorsOf({ by, channel }),
  }
}

/** The actions that a log knows, and whether it is about items. */
export const kindsOfLog: Record<BusinessLogKind, { actions: readonly LogAction[]; hasItems: boolean }> = {
  business: { actions: logActions.filter((one) => one !== 'signIn' && one !== 'account'), hasItems: true },
  consent: { actions: [], hasItems: false },
  setting: { actions: ['account', 'access', 'protect'], hasItems: false },
  'sign-in': { actions: ['signIn', 'protect'], hasItems: false },
}

/** What two logs have in common stays when the reader goes from one to the other. */
export const searchOfKind = (
  kind: BusinessLogKind,
  { from, to, actor, department, by, channel }: BusinessLogSearch,
): BusinessLogSearch => ({
  ...(kind !== 'business' && { kind }),
  ...(from && { from }),
  ...(to && { to }),
  ...(actor && { actor }),
  ...(department && { department }),
  ...(by && { by }),
  ...(channel && { channel }),
})

/** As the server wants it: the last day is inside. */
export function filterOfBusiness({ kind = 'business', from, to, ...rest }: BusinessLogSearch): BusinessLogFilter {
  return {
    kind,
    ...(from && { from: startOf(from).toISOString() }),
    ...(to && { to: new Date(startOf(to).getTime() + dayMs).toISOString() }),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value)),
  }
}

const key = () => ['business-log', activeAccountId()] as const

/** The sentences come in the reader's language, so each language has its own copy. */
export const businessLogQuery = (search: BusinessLogSearch, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...key(), language, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBusinessLog,
        { query: { limit: 100, ...filterOfBusiness(search), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const logPeopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...key(), 'people', q],
    queryFn: async ({ signal }) => (await call(findLogPeople, { query: q ? { q } : {} }, { signal })).items,
    placeholderData: keepPreviousData,
  })

/** The person that the address names; null if nobody in the logs has this id. */
export const logPersonQuery = (id: string) =>
  queryOptions({
    queryKey: [...key(), 'person', id],
    queryFn: async ({ signal }) => (await call(findLogPeople, { query: { id } }, { signal })).items[0] ?? null,
  })

/** The logs of the business; exports are of the one that is shown, as it is filtered. */
export const businessProof = (search: BusinessLogSearch): LogProof => ({
  of: 'business',
  startCheck: () => call(startBusinessLogCheck, { body: {} }),
  startExport: (format) => call(startLogExport, { body: { format, filter: filterOfBusiness(search) } }),
})
