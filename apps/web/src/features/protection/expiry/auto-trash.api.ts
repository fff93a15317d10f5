import { getAutoTrash } from '@khlang/contract/expired-items'
import type { StorageKind } from '@khlang/contract/storage-kinds'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'

export const autoTrashKey = () => [...driveKeys.all(), 'auto-trash'] as const

/** The setting of automatic trashing, and how many items a number of days would affect. */
export const autoTrashQuery = (kind: StorageKind, days: number | null) =>
  queryOptions({
    queryKey: [...autoTrashKey(), kind, days],
    queryFn: ({ signal }) => call(getAutoTrash, { query: { kind, ...(days !== null && { days }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
