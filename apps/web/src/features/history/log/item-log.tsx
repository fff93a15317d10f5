import type { Item } from '@khlang/contract'
import type { LogChannel } from '@khlang/contract/log-actors'
import { itemLogLimit, listItemLog } from '@khlang/contract/item-log'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeAccountId, call } from '../../../lib/call.ts'
import { formatDate, type Language } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatCount } from '../../../lib/sizes.ts'
import { PagedList, rowsOf } from '../../../ui/paged-list.tsx'
import { ChannelSelect } from './channel-select.tsx'
import { Entry } from './entry.tsx'
import { InitiatorFilter } from './initiator-filter.tsx'
import { byDay } from './personal-log.api.ts'
import classes from './personal-log.module.css'

type Filter = { channel?: LogChannel; by?: string }

/** The sentences come in the reader's language, so each language has its own copy. */
const itemLogQuery = (id: string, language: Language, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['item-log', activeAccountId(), id, language, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listItemLog,
        { params: { id }, query: { limit: 30, ...filter, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // What was done a moment ago belongs in it.
    staleTime: 0,
  })

/** Who did what to an item and to everything below it: a tab of the details for its owner and its admins. */
export function ItemLog({ item }: { item: Item }) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const [channel, setChannel] = useState<LogChannel>()
  const [by, setBy] = useState<string>()
  const list = useInfiniteQuery(itemLogQuery(item.id, language, { ...(channel && { channel }), ...(by && { by }) }))
  const latest = useInfiniteQuery(itemLogQuery(item.id, language, {}))
  return (
    <>
      <InitiatorFilter value={by} latest={rowsOf(latest)} onChange={setBy} />
      <ChannelSelect value={channel} onChange={setChannel} />
      {list.data?.pages[0]?.partial && (
        <p className={classes.note}>{t('item.partial', { count: formatCount(itemLogLimit) })}</p>
      )}
      <PagedList
        list={list}
        level={3}
        empty={<p className={classes.note}>{t(channel || by ? 'nothing.title' : 'item.empty')}</p>}
      >
        {(entries) =>
          byDay(entries).map(({ day, entries: ofDay }) => (
            <section key={day} className={classes.day} aria-labelledby={`item-day-${day}`}>
              <h3 id={`item-day-${day}`}>{formatDate(`${day}T12:00:00+07:00`, language)}</h3>
              <ul className={classes.plain}>
                {ofDay.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
            </section>
          ))
        }
      </PagedList>
    </>
  )
}
