import { listPrivateDrives, type PrivateDriveState } from '@khlang/contract/private-drives'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { organisationKey } from '../organisation.api.ts'

/** The private drives of the business by name, in pages. */
export const privateDrivesQuery = (name: string, state: PrivateDriveState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...organisationKey(), 'private-drives', name, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPrivateDrives,
        {
          query: { limit: 50, ...(name && { name }), ...(state && { state }), ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
