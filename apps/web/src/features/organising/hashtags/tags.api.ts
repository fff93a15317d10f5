import { hashtagKey, listHashtags } from '@khlang/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'

export const tagKeys = { all: () => [...driveKeys.all(), 'hashtags'] as const }

/** The first hashtags that begin so. */
export const suggestionsQuery = (prefix: string) =>
  queryOptions({
    queryKey: [...tagKeys.all(), 'begin', hashtagKey(prefix), prefix.endsWith('/')],
    queryFn: ({ signal }) => call(listHashtags, { query: { prefix, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** All of them, a page after the other. */
export const allTagsQuery = (prefix: string) =>
  infiniteQueryOptions({
    queryKey: [...tagKeys.all(), 'all', hashtagKey(prefix)],
    queryFn: ({ pageParam, signal }) =>
      call(listHashtags, { query: { prefix, limit: 300, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
