import {
  changeComment,
  createComment,
  findMentionable,
  listComments,
  removeComment,
  resolveThread,
} from '@khlang/contract/comments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

/** Others may be writing at the same time. */
const pollMs = 15_000

export const commentsKey = (itemId: string) => ['comments', activeAccountId(), itemId] as const

export const commentsQuery = (itemId: string, resolved: boolean) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(itemId), resolved] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        listComments,
        { params: { id: itemId }, query: { limit: 50, resolved, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: pollMs,
  })

export const mentionableQuery = (itemId: string, text: string | null) =>
  queryOptions({
    queryKey: ['mentionable', activeAccountId(), itemId, text] as const,
    queryFn: ({ signal }) => call(findMentionable, { params: { id: itemId }, query: { q: text ?? '' } }, { signal }),
    enabled: text !== null,
    staleTime: 60_000,
  })

export type Written = { body: string; mentions: string[] }

export const say = (itemId: string, threadId: string | undefined, written: Written) =>
  call(createComment, { params: { id: itemId }, body: { ...written, ...(threadId && { threadId }) } })
export const rewrite = (id: string, written: Written) => call(changeComment, { params: { id }, body: written })
export const remove = (id: string) => call(removeComment, { params: { id } })
export const resolve = (id: string, resolved: boolean) => call(resolveThread, { params: { id }, body: { resolved } })
