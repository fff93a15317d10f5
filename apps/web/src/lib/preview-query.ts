import { getPreview } from '@khlang/contract/previews'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from './call.ts'

const askAgainMs = 1000

/** What the server draws of a version of a file; asked again while it is being made. */
export const previewQuery = (id: string, current: number, version?: number) =>
  queryOptions({
    queryKey: ['preview', activeAccountId(), id, version ?? current],
    queryFn: ({ signal }) =>
      call(getPreview, { params: { id }, query: version === undefined ? {} : { version } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? askAgainMs : false),
    gcTime: 30_000,
  })
