import {
  answerEdocs,
  chooseEdocs,
  deleteEdocs,
  type EdocOutcomes,
  readEdocs,
  resendEdocs,
  restoreEdocs,
  withdrawEdocs,
} from '@khlang/contract/edoc-actions'
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

export type EdocAction =
  | { do: 'trash' | 'restore' | 'withdraw' | 'resend' | 'approve' | 'keep_both' | 'refuse' }
  | { do: 'request' | 'reject'; reason: string }

/** Acts on one document; what became of it is thrown if it was refused. */
export async function act(box: EdocBox, id: string, action: EdocAction, failed: string): Promise<void> {
  const { items } = await send(box, [id], action)
  const [outcome] = items
  if (!outcome?.ok) throw new CallError(failed, outcome?.machineCode ? { machineCode: outcome.machineCode } : {})
}

function send(box: EdocBox, ids: string[], action: EdocAction): Promise<EdocOutcomes> {
  switch (action.do) {
    case 'trash':
      return call(deleteEdocs, { body: { ids, box } })
    case 'request':
      return call(deleteEdocs, { body: { ids, box, mode: 'request', reason: action.reason } })
    case 'restore':
      return call(restoreEdocs, { body: { ids, box } })
    case 'withdraw':
      return call(withdrawEdocs, { body: { ids } })
    case 'resend':
      return call(resendEdocs, { body: { ids } })
    case 'approve':
      return call(answerEdocs, { body: { ids, answer: 'approve' } })
    case 'reject':
      return call(answerEdocs, { body: { ids, answer: 'reject', reason: action.reason } })
    case 'keep_both':
    case 'refuse':
      return call(chooseEdocs, { body: { ids, choice: action.do } })
  }
}

/** The address of the bytes of a document, as they were sent. */
export const edocFile = (box: EdocBox, id: string, as: 'xml' | 'pdf', inline = false) =>
  contentUrl(`/api/edocs/${encodeURIComponent(id)}/content?as=${as}&box=${box}${inline ? '&inline=1' : ''}`)
