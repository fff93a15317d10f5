import {
  changeNoticeChoice,
  countNotices,
  listNoticeChoices,
  listNotices,
  type Notice,
  type NoticeChoice,
  readNotices,
} from '@khlang/contract/notices'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Language } from '../../lib/dates.ts'

/** They belong to the person, whatever account is in use. */
const noticesKey = ['notices'] as const
const unreadKey = [...noticesKey, 'unread'] as const
const pollMs = 120_000

/** The figure of the badge; polled in case the live connection is blocked. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call(countNotices, {}, { signal }),
    refetchInterval: pollMs,
  })

/** The sentences come in the reader's language, so each language has its own copy. */
export const noticesQuery = (unread: boolean, language: Language, limit = 50) =>
  infiniteQueryOptions({
    queryKey: [...noticesKey, 'list', language, unread, limit],
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, { query: { limit, unread, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const choicesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['notice-choices', language] as const,
    queryFn: ({ signal }) => call(listNoticeChoices, {}, { signal }),
  })

export const refreshNotices = (queries: QueryClient) => queries.invalidateQueries({ queryKey: noticesKey })

/** Marks one, or all, as read or unread, and refreshes the lists and the badge. */
export async function markNotices(queries: QueryClient, notice: Notice | null, read = true): Promise<void> {
  const count = await call(readNotices, { body: { ...(notice && { ids: [notice.id] }), read } })
  queries.setQueryData(unreadKey, count)
  await refreshNotices(queries)
}

export const changeChoice = ({ kind, inCentre, mail, push, chat }: NoticeChoice) =>
  call(changeNoticeChoice, { params: { kind }, body: { inCentre, mail, push, chat } })
