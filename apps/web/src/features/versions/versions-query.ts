import { getVersionRetention, listVersions } from '@khlang/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { driveKeys } from '../browser/index.ts'

export const versionsKey = (id: string) => [...driveKeys.all(), 'versions', id] as const

/** The versions of a file, newest first; the retention keeps them few. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: versionsKey(id),
    queryFn: ({ signal }) => call(listVersions, { params: { id }, query: { limit: 1000 } }, { signal }),
  })

/** How many replaced versions of a file are kept, and how long. */
export const retentionQuery = (id: string) =>
  queryOptions({
    queryKey: [...versionsKey(id), 'retention'],
    queryFn: ({ signal }) => call(getVersionRetention, { params: { id } }, { signal }),
  })
