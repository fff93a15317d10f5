import type { Input } from '@khlang/contract'
import {
  findFolderEmployees,
  type FolderRules,
  getFolderRules,
  listFolderAudiences,
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

/** Departments and roles that rules of a folder can name. */
export const audiencesQuery = (folderId: string) =>
  queryOptions({
    queryKey: [...key(), 'audiences', folderId],
    queryFn: ({ signal }) => call(listFolderAudiences, { params: { id: folderId } }, { signal }),
  })

/** Employees that rules of a folder can name, by what is typed. */
export const folderEmployeesQuery = (folderId: string, q: string) =>
  queryOptions({
    queryKey: [...key(), 'employees', folderId, q],
    queryFn: async ({ signal }) => {
      const input = { params: { id: folderId }, query: { ...(q && { q }) } }
      return (await call(findFolderEmployees, input, { signal })).items
    },
    placeholderData: keepPreviousData,
  })

export const simulationQuery = (employeeId: string, itemId: string) =>
  queryOptions({
    queryKey: [...key(), 'simulation', employeeId, itemId],
    queryFn: ({ signal }) => call(simulateAccess, { query: { employeeId, itemId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
