import { bangkokDay } from '@khlang/contract/bangkok-time'
import { listPersonalLog, personalLogCsvPath } from '@khlang/contract/personal-log'
import { type LogAction, logActions } from '@khlang/contract/log-actions'
import { type LogChannel, logChannels } from '@khlang/contract/log-actors'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { activeAccountId, addressOf, call, contentUrl } from '../../../lib/call.ts'
import type { Language } from '../../../lib/dates.ts'

/** What the address holds: days of Bangkok, an action, part of a name, one item, what acted and by which way. */
export type LogSearch = {
  from?: string
  until?: string
  action?: LogAction
  item?: string
  itemId?: string
  by?: string
  channel?: LogChannel
}

type LogAddress = { [K in keyof LogSearch]?: string }

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const initiator = /^(support|(key|mail-rule|partner|system):.{1,200})$/

/** What acted and the channel, of an address. */
export function actorsOf({ by, channel }: { by: string | undefined; channel: string | undefined }) {
  const known = logChannels.find((one) => one === channel)
  return { ...(by && initiator.test(by) && { by }), ...(known && { channel: known }) }
}

/** The values of an address that mean something. */
export function searchOf({ from, until, action, item, itemId, by, channel }: LogAddress): LogSearch {
  const known = logActions.find((one) => one === action)
  return {
    ...(from && isDay(from) && { from }),
    ...(until && isDay(until) && { until }),
    ...(known && { action: known }),
    ...(item && { item }),
    ...(itemId && { itemId }),
    ...actorsOf({ by, channel }),
  }
}

export const dayMs = 86_400_000
export const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

/** Days as the server wants them: the last day is inside. */
export function filterOf({ from, until, action, item, itemId, by, channel }: LogSearch) {
  return {
    ...(from && { from: startOf(from).toISOString() }),
    ...(until && { until: new Date(startOf(until).getTime() + dayMs).toISOString() }),
    ...(action && { action }),
    ...(item && { item }),
    ...(itemId && { itemId }),
    ...(by && { by }),
    ...(channel && { channel }),
  }
}

export const logKey = () => ['personal-log', activeAccountId()] as const

/** The sentences come in the reader's language, so each language has its own copy. */
export const logQuery = (search: LogSearch, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...logKey(), language, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPersonalLog,
        { query: { limit: 100, ...filterOf(search), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** The same rows as a file. */
export const csvAddress = (search: LogSearch, language: Language): string =>
  contentUrl(addressOf({ path: personalLogCsvPath }, { query: { ...filterOf(search), language } }))

export type LogDay<Entry> = { day: string; entries: Entry[] }

/** Rows by the day of Bangkok they happened on, in the order they came. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[]): LogDay<Entry>[] {
  const days: LogDay<Entry>[] = []
  for (const entry of entries) {
    const day = bangkokDay(new Date(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
