import { dismissJob, type Job, listJobs } from '@khlang/contract/jobs'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'
import { createStore } from '../../lib/store.ts'

const lookMs = 1500

/** Counts the jobs that this page has jobsBegun: whoever shows them looks again. */
export const jobsBegun = createStore(0)

export const isUnderWay = ({ state }: Pick<Job, 'state'>) => state === 'waiting' || state === 'running'
export const jobsKey = () => ['jobs', activeAccountId()] as const

/** Work of this person that goes on, or has ended and was not put away. */
export const jobsQuery = () =>
  queryOptions({
    queryKey: jobsKey(),
    queryFn: async ({ signal }) => (await call(listJobs, {}, { signal })).items,
    refetchInterval: (query) => (query.state.data?.some(isUnderWay) ? lookMs : false),
  })

export const dismiss = (id: string) => call(dismissJob, { params: { id } })
