import { correctEdocReceiver, type EdocOutcomes, resendEdocs } from '@khlang/contract/edoc-actions'
import { cancelEdocs, type EdocResendFilter, edocResendsCsvPath, listEdocResends } from '@khlang/contract/edoc-resends'
import { edocLimits } from '@khlang/contract/edoc-states'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { addressOf, call, contentUrl } from '../../../lib/call.ts'
import type { Language } from '../../../lib/dates.ts'
import { edocsKey } from '../edocs-key.ts'

export const resendsQuery = (filter: EdocResendFilter) =>
  infiniteQueryOptions({
    queryKey: [...edocsKey(), 'resends', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEdocResends,
        { query: { ...filter, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** The address of the list as a file. */
export const resendsCsv = (filter: EdocResendFilter, language: Language) =>
  contentUrl(addressOf({ path: edocResendsCsvPath }, { query: { ...filter, language } }))

/** Does one thing with deliveries, as many at a time as one call takes. */
export async function change(what: 'resend' | 'cancel', ids: readonly string[]): Promise<EdocOutcomes['items']> {
  const outcomes: EdocOutcomes['items'] = []
  for (let at = 0; at < ids.length; at += edocLimits.actions) {
    const body = { ids: ids.slice(at, at + edocLimits.actions) }
    outcomes.push(...(await call(what === 'resend' ? resendEdocs : cancelEdocs, { body })).items)
  }
  return outcomes
}

export const correctReceiver = (id: string, body: { taxId: string; branch?: string }) =>
  call(correctEdocReceiver, { params: { id }, body })
