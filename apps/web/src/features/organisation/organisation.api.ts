import type { Input, Reply } from '@khlang/contract'
import {
  addEmployee,
  bulkEmployees,
  changeEmployee,
  changeEmployees,
  countEmployees,
  type EmployeeExport,
  importEmployees,
  listEmployees,
  removeEmployee,
  resendInvitation,
  resumeEmployee,
  startEmployeeExport,
  suspendEmployee,
} from '@khlang/contract/employees'
import { listEmployeeDevices, resetEmployeeFactor, signOutEmployee } from '@khlang/contract/employee-access'
import {
  changeDepartment,
  createDepartment,
  createRole,
  deleteDepartment,
  deleteRole,
  listDepartments,
  listRoles,
  renameRole,
} from '@khlang/contract/organisation'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listLogExports, logExportContentPath, type LogExportFormat } from '@khlang/contract/log-exports'
import { activeAccountId, addressOf, call, contentUrl } from '../../lib/call.ts'

/** Below which everything about the organisation is cached. */
export const organisationKey = () => ['organisation', activeAccountId()] as const

export type EmployeeFilter = Omit<Input<typeof listEmployees>['query'], 'cursor' | 'limit'>

export const employeesQuery = (filter: EmployeeFilter) =>
  infiniteQueryOptions({
    queryKey: [...organisationKey(), 'employees', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listEmployees, { query: { limit: 50, ...filter, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // People answer invitations, and leave, on their own.
    staleTime: 0,
  })

/** Employees whom settings can name, by what is typed. */
export const foundEmployeesQuery = (q: string) =>
  queryOptions({
    queryKey: [...organisationKey(), 'found', q],
    queryFn: async ({ signal }) => {
      const { items } = await call(listEmployees, { query: { limit: 20, ...(q && { q }) } }, { signal })
      return items.filter(({ status }) => status === 'active' || status === 'suspended')
    },
    placeholderData: keepPreviousData,
  })

export const countsQuery = () =>
  queryOptions({
    queryKey: [...organisationKey(), 'counts'],
    queryFn: ({ signal }) => call(countEmployees, {}, { signal }),
  })

export const departmentsQuery = () =>
  queryOptions({
    queryKey: [...organisationKey(), 'departments'],
    queryFn: async ({ signal }) => (await call(listDepartments, {}, { signal })).items,
  })

export const rolesQuery = () =>
  queryOptions({
    queryKey: [...organisationKey(), 'roles'],
    queryFn: async ({ signal }) => (await call(listRoles, {}, { signal })).items,
  })

export const refreshOrganisation = (queries: QueryClient) => queries.invalidateQueries({ queryKey: organisationKey() })

/** Where an employee is signed in for this business; they sign in and out on their own. */
export const devicesQuery = (id: string) =>
  queryOptions({
    queryKey: [...organisationKey(), 'devices', id],
    queryFn: async ({ signal }) => (await call(listEmployeeDevices, { params: { id } }, { signal })).items,
    staleTime: 0,
  })

/** Signs an employee out on one device; null for all of them. */
export const signOutDevices = (id: string, deviceId: string | null) =>
  call(signOutEmployee, { params: { id }, body: deviceId === null ? {} : { deviceId } })
export const resetFactor = (id: string) => call(resetEmployeeFactor, { params: { id } })

export type NewEmployee = Input<typeof addEmployee>['body']
export type EmployeeChange = Input<typeof changeEmployee>['body']

export type ManyChange = Omit<Input<typeof changeEmployees>['body'], 'ids'>

/** The result of each, asked for in as many requests as it takes. */
export async function sendManyChanges(ids: readonly string[], change: ManyChange) {
  const items: Reply<typeof changeEmployees>['items'] = []
  for (let from = 0; from < ids.length; from += bulkEmployees)
    items.push(
      ...(await call(changeEmployees, { body: { ids: ids.slice(from, from + bulkEmployees), ...change } })).items,
    )
  return items
}

const pollMs = 700

/** Files with the list of employees; asked for again while one is being created. */
export const exportsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['employee-exports', activeAccountId()],
    queryFn: ({ pageParam, signal }) =>
      call(
        listLogExports,
        { query: { limit: 10, log: 'employees', ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((one) => one.state === 'waiting' || one.state === 'running'))
        ? pollMs
        : false,
  })

export const startExport = (format: LogExportFormat, filter: EmployeeExport) =>
  call(startEmployeeExport, { body: { format, filter } })

export const exportAddress = (id: string) => contentUrl(addressOf({ path: logExportContentPath }, { params: { id } }))

export const sendEmployee = (body: NewEmployee) => call(addEmployee, { body })
export const sendEmployeeChange = (id: string, body: EmployeeChange) => call(changeEmployee, { params: { id }, body })
export const suspend = (id: string) => call(suspendEmployee, { params: { id } })
export const resume = (id: string) => call(resumeEmployee, { params: { id } })
/** Withdraws an invitation. */
export const withdraw = (id: string) => call(removeEmployee, { params: { id }, body: {} })
export const inviteAgain = (id: string) => call(resendInvitation, { params: { id } })
export const importLines = (csv: string, query: Input<typeof importEmployees>['query']) =>
  call(importEmployees, { query, body: { csv } })

export type Names = { nameTh: string; nameEn: string }
export const sendDepartment = (names: Names, parentId: string | null) =>
  call(createDepartment, { body: { ...names, parentId } })
export const sendDepartmentChange = (id: string, body: Input<typeof changeDepartment>['body']) =>
  call(changeDepartment, { params: { id }, body })
export const removeDepartment = (id: string) => call(deleteDepartment, { params: { id } })
export const sendRole = (names: Names) => call(createRole, { body: names })
export const sendRoleNames = (id: string, names: Partial<Names>) => call(renameRole, { params: { id }, body: names })
export const removeRole = (id: string) => call(deleteRole, { params: { id } })
