import type { Input } from '@khlang/contract'
import {
  type FolderRules,
  getFolderRules,
  previewFolderRules,
  replaceFolderRules,
  simulateAccess,
} from '@khlang/contract/folder-rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'

const key = () => ['folder-permissions', activeAccountId()] as const

export type NewRules = Input<typeof replaceFolderRules>['body']

export const rulesQuery = (folderId: string) =>
  queryOptions({
    queryKey: [...key(), 'rules', folderId],
    queryFn: ({ signal }) => call(getFolderRules, { params: { id: folderId } }, { signal }),
    // What is being edited must not change below the hands.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const previewQuery = (folderId: string, body: NewRules) =>
  queryOptions({
    queryKey: [...key(), 'preview', folderId, body],
    queryFn: ({ signal }) => call(previewFolderRules, { params: { id: folderId }, body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const saveRules = (folderId: string, body: NewRules): Promise<FolderRules> =>
  call(replaceFolderRules, { params: { id: folderId }, body })

export const simulationQuery = (employeeId: string, itemId: string) =>
  queryOptions({
    queryKey: [...key(), 'simulation', employeeId, itemId],
    queryFn: ({ signal }) => call(simulateAccess, { query: { employeeId, itemId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
