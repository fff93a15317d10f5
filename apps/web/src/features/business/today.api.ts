import { type AdminToday, getAdminToday } from '@khlang/contract/admin-today'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'
import { tasksOf } from './admin-pages.ts'

type Tasks = AdminToday['items']

export const todayQuery = () =>
  queryOptions({
    queryKey: ['business', activeAccountId(), 'today'],
    queryFn: async ({ signal }) => (await call(getAdminToday, {}, { signal })).items,
    // What waits is looked at again whenever the page is.
    staleTime: 0,
  })

const countOf = (tasks: Tasks, kinds: readonly string[]) =>
  tasks.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0)

/** How much waits on a page of business management. */
export const waitsOn = (tasks: Tasks, name: keyof typeof tasksOf): number => countOf(tasks, tasksOf[name] ?? [])

/** How much waits for the admins in all. */
export const waitsForAdmin = (tasks: Tasks): number => countOf(tasks, Object.values(tasksOf).flat())
