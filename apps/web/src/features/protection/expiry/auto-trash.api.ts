import { getAutoTrash } from '@khlang/contract/expired-items'
import type { StorageKind } from '@khlang/contract/storage'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'

export const autoTrashKey = () => [...driveKeys.all(), 'auto-trash'] as const

/** Whether what has expired goes to the trash by itself, and how much of it would for so many days. */
export const autoTrashQuery = (kind: StorageKind, days: number | null) =>
  queryOptions({
    queryKey: [...autoTrashKey(), kind, days],
    queryFn: ({ signal }) => call(getAutoTrash, { query: { kind, ...(days !== null && { days }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
