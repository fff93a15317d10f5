import { getEdocFigures } from '@khlang/contract/edoc-figures'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'

const whileCountingMs = 1500

/** Asked for again while a large box is counted for the first time. Its key is below that of the lists. */
export const figuresQuery = (box: EdocBox, scope: 'account' | 'all') =>
  queryOptions({
    queryKey: ['edocs', activeAccountId(), 'figures', box, scope],
    queryFn: ({ signal }) => call(getEdocFigures, { query: { box, scope } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.counting ? whileCountingMs : false),
    staleTime: 0,
  })
