import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { type EdocContents, readEdocContents } from '@khlang/contract/edoc-contents'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'

type Shown = Pick<EdocListed, 'id' | 'box' | 'accountId'>

/**
 * What a document says, with a portion of its lines on each page. It never changes, and each loading is logged as an opening:
 * a short while in the cache, as its PDF is.
 */
export const contentsQuery = ({ box, id, accountId }: Shown) =>
  infiniteQueryOptions({
    queryKey: ['edoc-contents', activeAccountId(), box, id, accountId],
    queryFn: ({ pageParam, signal }): Promise<EdocContents> =>
      call(readEdocContents, { params: { id }, query: { box, line: pageParam } }, { signal, accountId }),
    initialPageParam: 0,
    getNextPageParam: ({ nextLine }) => nextLine,
    gcTime: 30_000,
    staleTime: Number.POSITIVE_INFINITY,
  })
