import { type EdocExportFormat, edocExportPath } from '@khlang/contract/edoc-exports'
import { getConsent } from '@khlang/contract/consents'
import {
  answerEdocs,
  chooseEdocs,
  deleteEdocs,
  type EdocOutcomes,
  purgeEdocs,
  readEdocs,
  resendEdocs,
  restoreEdocs,
  withdrawEdocs,
} from '@khlang/contract/edoc-actions'
import {
  type EdocListed,
  type EdocQuery,
  getEdoc,
  listEdocHistory,
  listInbox,
  listOutbox,
} from '@khlang/contract/edoc-boxes'
import { confirmEdocs } from '@khlang/contract/edoc-unproved'
import { sendEdocDraft } from '@khlang/contract/edocs'
import { checkEdocItems } from '@khlang/contract/edoc-sources'
import { type EdocBox, edocLimits } from '@khlang/contract/edoc-states'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call, CallError, commonHeaders, contentUrl, failureOf } from '../../lib/call.ts'
import type { Language } from '../../lib/dates.ts'
import { edocsKey } from './edocs-key.ts'
import type { EdocAction } from './offered.ts'

/** As often as notices of new documents come. Of a list of several pages no page is asked for again, for it would be all of them. */
const newDocumentsMs = 60_000

export const boxQuery = (box: EdocBox, filter: EdocQuery) =>
  infiniteQueryOptions({
    queryKey: [...edocsKey(), 'list', box, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        box === 'inbox' ? listInbox : listOutbox,
        { query: { ...filter, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? newDocumentsMs : false),
  })

/** A document in the box of an account, which among all businesses may not be the active one. */
export const edocQuery = (box: EdocBox, id: string, accountId: string) =>
  queryOptions({
    queryKey: [...edocsKey(), 'one', box, id, accountId],
    queryFn: ({ signal }) => call(getEdoc, { params: { id }, query: { box } }, { signal, accountId }),
  })

/**
 * The bytes of the PDF of a document; a short while in the cache, for going forth and back. They never change and each
 * loading is logged as an opening, so that {@link refreshEdocs} leaves them alone.
 */
export const pdfQuery = (edoc: Acted) =>
  queryOptions({
    queryKey: ['edoc-pdf', activeAccountId(), edoc.box, edoc.id, edoc.accountId],
    queryFn: async ({ signal }) => {
      const headers = commonHeaders(edoc.accountId)
      const response = await fetch(edocFile(edoc, 'pdf', true), { credentials: 'same-origin', headers, signal })
      if (!response.ok) throw failureOf(response, await response.json().catch(() => null))
      return response.blob()
    },
    gcTime: 30_000,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What was done with a document in the account, newest first. */
export const historyQuery = ({ box, id, accountId }: Acted, by?: string) =>
  infiniteQueryOptions({
    queryKey: [...edocsKey(), 'history', box, id, accountId, by],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEdocHistory,
        {
          params: { id },
          query: { box, limit: 20, ...(by && { by }), ...(pageParam !== null && { cursor: pageParam }) },
        },
        { signal, accountId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** What files of a drive come to as e-documents. */
export const checkedItemsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...edocsKey(), 'check', ids],
    queryFn: ({ signal }) => call(checkEdocItems, { body: { ids: [...ids] } }, { signal }),
    // What it is, and what has been sent, may have changed when it is asked again.
    staleTime: 0,
    gcTime: 0,
  })

/** Whether the account consents to receiving; where it does not, its Inbox stays empty. */
export const receivingQuery = (enabled: boolean) =>
  queryOptions({
    queryKey: [...edocsKey(), 'consent'],
    queryFn: ({ signal }) => call(getConsent, {}, { signal }),
    enabled,
  })

/** Lists that name a document which is not there any more, or not for this person. */
export const refreshEdocLists = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: [...edocsKey(), 'list'] })

export const refreshEdocs = (queries: QueryClient) => queries.invalidateQueries({ queryKey: edocsKey() })

type Acted = Pick<EdocListed, 'id' | 'box' | 'accountId'>

/** Does one thing with documents, each under the account whose box it is in (C48), as many at a time as one call takes. */
export async function act<E extends Acted>(
  action: EdocAction,
  edocs: readonly E[],
  reason = '',
): Promise<{ done: readonly E[]; refused: readonly string[] }> {
  const done: E[] = []
  const refused: string[] = []
  for (const [accountId, own] of Map.groupBy(edocs, (edoc) => edoc.accountId))
    for (let at = 0; at < own.length; at += edocLimits.actions) {
      const some = own.slice(at, at + edocLimits.actions)
      const { items } = await send(action, some, { reason: reason.trim(), accountId })
      const ids = new Set(items.flatMap(({ id, ok }) => (ok ? [id] : [])))
      done.push(...some.filter(({ id }) => ids.has(id)))
      refused.push(...items.flatMap(({ ok, machineCode }) => (ok ? [] : [machineCode ?? ''])))
    }
  return { done, refused }
}

function send(
  action: EdocAction,
  edocs: readonly Acted[],
  { reason, accountId }: { reason: string; accountId: string },
): Promise<EdocOutcomes> {
  const ids = edocs.map(({ id }) => id)
  const box = edocs[0]?.box ?? 'inbox'
  const why = reason === '' ? {} : { reason }
  // A refusal for the active account is followed by asking what this person may see of it now.
  const as = accountId === activeAccountId() ? {} : { accountId }
  switch (action) {
    case 'read':
    case 'unread':
      return call(readEdocs, { body: { ids, read: action === 'read' } }, as)
    case 'delete':
      return call(deleteEdocs, { body: { ids, box } }, as)
    case 'request':
      return outcomesOf(ids, call(deleteEdocs, { body: { ids, box, mode: 'request', ...why } }, as))
    case 'withdraw':
      return outcomesOf(ids, call(withdrawEdocs, { body: { ids } }, as))
    case 'approve':
    case 'reject':
      return outcomesOf(ids, call(answerEdocs, { body: { ids, answer: action, ...why } }, as))
    case 'keep_both':
    case 'take_instead':
    case 'refuse':
      return call(chooseEdocs, { body: { ids, choice: action } }, as)
    case 'confirm':
      return call(confirmEdocs, { body: { ids } }, as)
    case 'send':
      return sendDrafts(ids, as)
    case 'resend':
      return call(resendEdocs, { body: { ids } }, as)
    case 'restore':
      return call(restoreEdocs, { body: { ids, box } }, as)
    case 'purge':
      // The person typed the number of all; the server is sent that of this call.
      return call(purgeEdocs, { body: { ids, box, ...why, confirm: String(ids.length) } }, as)
  }
}

/** A request about one document is refused with an error, one about several with an outcome for each: here both are outcomes. */
async function outcomesOf(ids: readonly string[], asked: Promise<EdocOutcomes>): Promise<EdocOutcomes> {
  try {
    return await asked
  } catch (error) {
    const [id, ...others] = ids
    const isRefusal = error instanceof CallError && error.machineCode.startsWith('EDOC_')
    if (!isRefusal || id === undefined || others.length > 0) throw error
    return { items: [{ id, ok: false, machineCode: error.machineCode }] }
  }
}

/** One after the other; the server tells what became of each. */
async function sendDrafts(ids: readonly string[], as: { accountId?: string }): Promise<EdocOutcomes> {
  const items: EdocOutcomes['items'] = []
  for (const id of ids)
    try {
      await call(sendEdocDraft, { params: { id }, body: {} }, as)
      items.push({ id, ok: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      items.push({ id, ok: false, machineCode: error.machineCode })
    }
  return { items }
}

/** The address of the bytes of a document, as they were sent. */
export const edocFile = ({ box, id, accountId }: Acted, as: 'xml' | 'pdf', inline = false) =>
  contentUrl(`/api/edocs/${encodeURIComponent(id)}/content?as=${as}&box=${box}${inline ? '&inline=1' : ''}`, accountId)

/** The address of its pages as a PDF, made from its XML. */
export const edocPaper = ({ box, id, accountId }: Acted, language: Language) =>
  contentUrl(`/api/edocs/${encodeURIComponent(id)}/paper?box=${box}&language=${language}`, accountId)
/** The address of the documents that a search finds, as a table for spreadsheets. */
export function exportAddress(box: EdocBox, filter: EdocQuery, format: EdocExportFormat, language: Language): string {
  const texts = Object.entries(filter).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams([['box', box], ['format', format], ['language', language], ...texts])
  return contentUrl(`${edocExportPath}?${query}`)
}
