import type { EdocBox } from '@khlang/contract/edoc-states'
import {
  getVatReport,
  listVatReportDocuments,
  vatReportFilePath,
  type VatReportFormat,
  type VatReportReason,
} from '@khlang/contract/vat-reports'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call, contentUrl } from '../../../lib/call.ts'
import type { Language } from '../../../lib/dates.ts'

/** What a report is of. */
export type VatChoice = { box: EdocBox; month: string; branch?: string }
/** Which of its documents are shown. */
export type VatShown = { docType?: string; reason?: VatReportReason }

/** Below the key of the boxes, which change with their documents. */
const key = (choice: VatChoice) => ['edocs', activeAccountId(), 'vat', choice] as const

export const vatQuery = (choice: VatChoice) =>
  queryOptions({
    queryKey: key(choice),
    queryFn: ({ signal }) => call(getVatReport, { query: choice }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const vatDocumentsQuery = (choice: VatChoice, shown: VatShown) =>
  infiniteQueryOptions({
    queryKey: [...key(choice), 'documents', shown],
    queryFn: ({ pageParam, signal }) =>
      call(
        listVatReportDocuments,
        { query: { ...choice, ...shown, limit: 100, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

export function vatFileAddress({ box, month, branch }: VatChoice, format: VatReportFormat, language: Language): string {
  const query = new URLSearchParams({ box, month, format, language, ...(branch !== undefined && { branch }) })
  return contentUrl(`${vatReportFilePath}?${query}`)
}
