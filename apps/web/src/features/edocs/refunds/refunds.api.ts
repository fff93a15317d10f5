import type { EdocOutcomes } from '@khlang/contract/edoc-actions'
import {
  getRefundCampaign,
  importRefundDocuments,
  listRefundCampaigns,
  listRefundDocuments,
  markRefundDocuments,
  type RefundDocument,
  refundCsvPath,
  type RefundMark,
} from '@khlang/contract/edoc-refunds'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call, contentUrl } from '../../../lib/call.ts'
import type { Language } from '../../../lib/dates.ts'
import { downloadZips } from '../keeping/keeping.api.ts'

/** Below the key of the boxes, which an import changes. */
const key = () => ['edocs', activeAccountId(), 'refunds'] as const

/** The texts of campaigns come in the reader's language. */
export const campaignsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...key(), language],
    queryFn: ({ signal }) => call(listRefundCampaigns, {}, { signal }),
  })

export const totalsQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...key(), id, 'totals', language],
    queryFn: ({ signal }) => call(getRefundCampaign, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const documentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...key(), id, 'documents'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRefundDocuments,
        { params: { id }, query: { limit: 100, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** Documents of one request; between two of them the page says how far it is. */
const atOnce = 10

/** Imports documents in portions. */
export async function importAll(
  id: string,
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<EdocOutcomes['items']> {
  const items: EdocOutcomes['items'] = []
  for (let at = 0; at < ids.length; at += atOnce) {
    onProgress(items.length)
    const portion = ids.slice(at, at + atOnce)
    items.push(...(await call(importRefundDocuments, { params: { id }, body: { ids: portion } })).items)
  }
  return items
}

export const mark = (id: string, ids: readonly string[], as: RefundMark): Promise<EdocOutcomes> =>
  call(markRefundDocuments, { params: { id }, body: { ids: [...ids], mark: as } })

/** Documents that one ZIP holds. */
const zipped = 500

/**
 * Downloads documents of the Inbox as ZIP files with an index, each named by the rule of the account; returns how many
 * documents are left out of them.
 */
export async function downloadZip(accountId: string, documents: readonly RefundDocument[]): Promise<number> {
  let leftOut = 0
  for (let at = 0; at < documents.length; at += zipped) {
    const some = documents.slice(at, at + zipped)
    const edocs = some.map(({ id, documentNo }) => ({ id, documentNo, box: 'inbox' as const, accountId, files: [] }))
    leftOut += await downloadZips(edocs, { as: 'both', names: 'rule', index: true })
  }
  return leftOut
}

export const csvAddress = (id: string, language: Language): string =>
  contentUrl(`${refundCsvPath.replace(':id', encodeURIComponent(id))}?language=${language}`)
