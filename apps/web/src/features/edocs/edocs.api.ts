import { deleteEdocs, readEdocs, restoreEdocs } from '@khlang/contract/edoc-actions'
import { type EdocQuery, getEdoc, listInbox, listOutbox } from '@khlang/contract/edoc-boxes'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call, CallError, contentUrl } from '../../lib/call.ts'

const key = () => ['edocs', activeAccountId()] as const

export const boxQuery = (box: EdocBox, filter: EdocQuery) =>
  infiniteQueryOptions({
    queryKey: [...key(), 'list', box, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        box === 'inbox' ? listInbox : listOutbox,
        { query: { ...filter, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const edocQuery = (box: EdocBox, id: string) =>
  queryOptions({
    queryKey: [...key(), 'one', box, id],
    queryFn: ({ signal }) => call(getEdoc, { params: { id }, query: { box } }, { signal }),
  })

export const refreshEdocs = (queries: QueryClient) => queries.invalidateQueries({ queryKey: key() })

export const markRead = (id: string, read: boolean) => call(readEdocs, { body: { ids: [id], read } })

/** Moves one's own copy to the trash, or out of it. */
export async function moveCopy(box: EdocBox, id: string, to: 'trash' | 'box', failed: string): Promise<void> {
  const body = { ids: [id], box }
  const { items } = await (to === 'trash' ? call(deleteEdocs, { body }) : call(restoreEdocs, { body }))
  const [outcome] = items
  if (!outcome?.ok) throw new CallError(failed, outcome?.machineCode ? { machineCode: outcome.machineCode } : {})
}

/** The address of the bytes of a document, as they were sent. */
export const edocFile = (box: EdocBox, id: string, as: 'xml' | 'pdf', inline = false) =>
  contentUrl(`/api/edocs/${encodeURIComponent(id)}/content?as=${as}&box=${box}${inline ? '&inline=1' : ''}`)
