import {
  checkDestruction,
  destructionDocumentPath,
  getDestruction,
  listDestructionEntries,
  listDestructions,
} from '@khlang/contract/destructions'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { activeAccountId, addressOf, call, contentUrl } from '../../../lib/call.ts'

const key = () => ['destructions', activeAccountId()] as const

export const destructionsQuery = () =>
  infiniteQueryOptions({
    queryKey: key(),
    // A person may delete something and look up the record at once.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      call(listDestructions, { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const destructionQuery = (id: string) =>
  queryOptions({
    queryKey: [...key(), id],
    queryFn: ({ signal }) => call(getDestruction, { params: { id } }, { signal }),
  })

export const entriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...key(), id, 'entries'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 200, ...(pageParam ? { cursor: pageParam } : {}) }
      return call(listDestructionEntries, { params: { id }, query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: [...key(), id, 'check'],
    queryFn: ({ signal }) => call(checkDestruction, { params: { id } }, { signal }),
    gcTime: 0,
  })

/** The whole record as a file, whose hashes anybody can calculate again. */
export const documentAddress = (id: string) =>
  contentUrl(addressOf({ path: destructionDocumentPath }, { params: { id } }))
