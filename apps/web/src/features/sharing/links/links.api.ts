import {
  changeLink,
  createLink,
  deleteLink,
  findView,
  getLinkHealth,
  getLinkPolicy,
  listItemLinks,
  resetLink,
  rotateLink,
  type ShareLink,
} from '@khlang/contract/links'
import { disableLinks, type LinkKind, listMyLinks, type MyLinkState } from '@khlang/contract/my-links'
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '@khlang/contract'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'

export const linkKeys = {
  all: () => [...driveKeys.all(), 'links'] as const,
  of: (itemId: string) => [...linkKeys.all(), 'item', itemId] as const,
}

/** Links of both kinds are opened, filled and ended by others while somebody looks at them: how often they are read again. */
export const linksRefetchMs = 30_000

/** The links of an item, newest first; an item has few. */
export const itemLinksQuery = (itemId: string) =>
  queryOptions({
    queryKey: linkKeys.of(itemId),
    queryFn: ({ signal }) => call(listItemLinks, { params: { id: itemId }, query: { limit: 100 } }, { signal }),
  })

/** What businesses decide about links of an item: asked for each dialog, and not again with the lists of links. */
export const policyQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...driveKeys.all(), 'link-policy', itemId],
    queryFn: ({ signal }) => call(getLinkPolicy, { params: { id: itemId } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export type LinkFilter = { kind?: LinkKind; state?: MyLinkState; q?: string }

/** One's links of both kinds, newest first. */
export const myLinksQuery = (filter: LinkFilter) =>
  infiniteQueryOptions({
    queryKey: [...linkKeys.all(), 'mine', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listMyLinks, { query: { limit: 50, ...filter, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: linksRefetchMs,
  })

export const healthQuery = (id: string) =>
  queryOptions({
    queryKey: [...linkKeys.all(), 'health', id],
    queryFn: ({ signal }) => call(getLinkHealth, { params: { id } }, { signal }),
    gcTime: 0,
    refetchInterval: linksRefetchMs,
  })

export type NewLink = Input<typeof createLink>['body']
export type MadeLink = Reply<typeof createLink>
export type LinkChange = Input<typeof changeLink>['body']

export const sendNewLink = (itemId: string, body: NewLink) => call(createLink, { params: { id: itemId }, body })

/** The revision is what the change is based on: a newer one is refused as stale. */
export const sendLinkChange = ({ id, revision }: ShareLink, body: LinkChange) =>
  call(changeLink, { params: { id }, body }, { headers: { 'If-Match': String(revision) } })

export const sendReset = ({ id }: ShareLink) => call(resetLink, { params: { id }, body: {} })
export const sendRotation = ({ id }: ShareLink) => call(rotateLink, { params: { id }, body: {} })
export const removeLink = ({ id }: ShareLink) => call(deleteLink, { params: { id } })
export const turnOff = (ids: readonly string[]) => call(disableLinks, { body: { ids: [...ids] } })
export const askView = (code: string) => call(findView, { params: { code } })

/** Reads every list of links again, those of upload links too. */
export function refreshLinks(queries: QueryClient): Promise<void> {
  // Rows show whether they have a link.
  void queries.invalidateQueries({ queryKey: driveKeys.lists() })
  return queries.invalidateQueries({ queryKey: linkKeys.all() })
}
