import { listVersions } from '@khlang/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../drive.api.ts'

/** The versions of a file, newest first; the retention keeps them few. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: driveKeys.versions(id),
    queryFn: ({ signal }) => call(listVersions, { params: { id }, query: { limit: 1000 } }, { signal }),
  })
