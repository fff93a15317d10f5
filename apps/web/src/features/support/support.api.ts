import { getItem, listChildren, listDrives, listRelations } from '@khlang/contract'
import { getEdoc, listInbox, listOutbox } from '@khlang/contract/edoc-boxes'
import type { EdocBox } from '@khlang/contract/edoc-states'
import {
  endSupport,
  getOpenSupport,
  getSupportDesk,
  listSupport,
  listSupportSteps,
  refuseSupport,
  supportHeader,
} from '@khlang/contract/support'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

/** How often an open access is looked at again: what is opened shows within seconds, and so does an end. */
const liveMs = 3000

/** How far the server's clock is ahead of this one; countdowns follow the server. */
const aheadBy = (now: string) => Date.parse(now) - Date.now()

const ownerKey = () => ['support', activeAccountId()] as const

export const openQuery = () =>
  queryOptions({
    queryKey: [...ownerKey(), 'open'],
    queryFn: async ({ signal }) => {
      const { now, access } = await call(getOpenSupport, {}, { signal, quiet: true })
      return { access, ahead: aheadBy(now) }
    },
    refetchInterval: ({ state }) => (state.data?.access ? liveMs : false),
    staleTime: 0,
  })

/** Anew whenever another access is open. */
export const accessesQuery = (open: string | null) =>
  infiniteQueryOptions({
    queryKey: [...ownerKey(), 'list', open],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(
        listSupport,
        { query: { limit: 30, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      )
      return { ...page, ahead: aheadBy(page.now) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

export const stepsQuery = (id: string, live: boolean) =>
  infiniteQueryOptions({
    queryKey: [...ownerKey(), 'steps', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        listSupportSteps,
        { params: { id }, query: { limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: live ? liveMs : false,
    staleTime: 0,
  })

export async function answer(queries: QueryClient, id: string, how: 'end' | 'refuse') {
  try {
    return await call(how === 'end' ? endSupport : refuseSupport, { params: { id } })
  } finally {
    await queries.invalidateQueries({ queryKey: ownerKey() })
  }
}

export const deskQuery = () =>
  queryOptions({
    queryKey: ['support-desk'],
    queryFn: async ({ signal }) => {
      const desk = await call(getSupportDesk, {}, { signal, accountId: null })
      return { ...desk, ahead: aheadBy(desk.now) }
    },
    refetchInterval: liveMs,
    staleTime: 0,
  })

/** Calls as support, in the account that this access opened. */
const inside = (accessId: string, signal: AbortSignal) => ({
  signal,
  accountId: null,
  headers: { [supportHeader]: accessId },
})

export const drivesQuery = (accessId: string) =>
  queryOptions({
    queryKey: ['support-desk', accessId, 'drives'],
    queryFn: async ({ signal }) => (await call(listDrives, {}, inside(accessId, signal))).items,
    staleTime: Infinity,
    gcTime: 0,
  })

export const childrenQuery = (accessId: string, folderId: string) =>
  infiniteQueryOptions({
    queryKey: ['support-desk', accessId, 'children', folderId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listChildren,
        { params: { id: folderId }, query: { limit: 100, ...(pageParam !== null && { cursor: pageParam }) } },
        inside(accessId, signal),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Infinity,
    gcTime: 0,
  })

/** The documents that are related to a file, in both directions; a page of them is enough here. */
export const relatedQuery = (accessId: string, id: string) =>
  queryOptions({
    queryKey: ['support-desk', accessId, 'related', id],
    queryFn: async ({ signal }) => {
      const { masterOf, childOf } = await call(listRelations, { params: { id }, query: {} }, inside(accessId, signal))
      const items = [
        ...masterOf.flatMap(({ members }) => members.map(({ item }) => item)),
        ...childOf.items.map(({ master }) => master),
      ]
      return items.flatMap((item) => (item ? [{ id: item.id, name: item.name }] : []))
    },
    staleTime: Infinity,
    gcTime: 0,
  })

export const itemQuery = (accessId: string, id: string) =>
  queryOptions({
    queryKey: ['support-desk', accessId, 'item', id],
    queryFn: ({ signal }) => call(getItem, { params: { id } }, inside(accessId, signal)),
    staleTime: Infinity,
    gcTime: 0,
  })

/** The name of a kind of document, which another feature knows. */
export type TypeName = (code: string) => string

/** A box of the customer among the places to look at. */
export type BoxPlace = { id: string; name: string; box: EdocBox }

const boxes = { inbox: listInbox, outbox: listOutbox }

/** The documents of a box, newest first; with a number those that have it. */
export const boxQuery = (accessId: string, box: EdocBox, documentNo: string) =>
  infiniteQueryOptions({
    queryKey: ['support-desk', accessId, box, documentNo],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: 50,
        ...(documentNo !== '' && { documentNo }),
        ...(pageParam !== null && { cursor: pageParam }),
      }
      return call(boxes[box], { query }, inside(accessId, signal))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Infinity,
    gcTime: 0,
  })

export const documentQuery = (accessId: string, id: string, box: EdocBox) =>
  queryOptions({
    queryKey: ['support-desk', accessId, 'document', id, box],
    queryFn: ({ signal }) => call(getEdoc, { params: { id }, query: { box } }, inside(accessId, signal)),
    staleTime: Infinity,
    gcTime: 0,
  })
