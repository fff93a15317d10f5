import { pageLimits, type Reply } from '@khlang/contract'
import {
  type DepartmentQuota,
  getQuotas,
  listDepartmentQuotas,
  listEmployeeQuotas,
  previewQuota,
  type QuotaAudience,
  setQuota,
} from '@khlang/contract/quotas'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'
import { refreshUsage } from '../../lib/usage.ts'

const pageSize = 50

const quotaKey = () => ['business-quotas', activeAccountId()] as const

export const overviewQuery = () =>
  queryOptions({
    queryKey: [...quotaKey(), 'overview'],
    queryFn: ({ signal }) => call(getQuotas, {}, { signal }),
  })

const asked = (name: string, cursor: string | null) => ({
  query: { limit: pageSize, ...(name && { name }), ...(cursor && { cursor }) },
})

/** All departments, which a business has few of: their tree is not read page by page. */
export const departmentTreeQuery = () =>
  queryOptions({
    queryKey: [...quotaKey(), 'departments'],
    queryFn: async ({ signal }) => {
      const departments: DepartmentQuota[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { limit: pageLimits.max, ...(cursor && { cursor }) }
        const page: Reply<typeof listDepartmentQuotas> = await call(listDepartmentQuotas, { query }, { signal })
        departments.push(...page.items)
        cursor = page.nextCursor
      }
      return departments
    },
  })

export const employeesQuery = (name: string, departmentId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...quotaKey(), 'employees', name, departmentId],
    queryFn: ({ pageParam, signal }) => {
      const { query } = asked(name, pageParam)
      return call(listEmployeeQuotas, { query: { ...query, ...(departmentId && { departmentId }) } }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** Whose quota it is; the default quota names nobody. */
export type QuotaInput = { audience: QuotaAudience; audienceId?: string; bytes: number | null }

/** The effect on the drives; queried for each debounced amount. */
export const previewQuery = ({ bytes, ...whose }: QuotaInput) =>
  queryOptions({
    queryKey: [...quotaKey(), 'preview', whose, bytes],
    queryFn: ({ signal }) => call(previewQuota, { query: { ...whose, ...(bytes !== null && { bytes }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

export async function changeQuota(queries: QueryClient, input: QuotaInput): Promise<void> {
  await call(setQuota, { body: input })
  await refreshUsage(queries)
}
