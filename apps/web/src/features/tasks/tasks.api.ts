import { dismissJob, type Job, listJobs } from '@khlang/contract/jobs'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'
import { createStore } from '../../lib/store.ts'

const pollMs = 1500

/** Counts the jobs started on this page; the tray refetches when it changes. */
export const jobsStarted = createStore(0)

export const isInProgress = ({ state }: Pick<Job, 'state'>) => state === 'waiting' || state === 'running'
export const jobsKey = () => ['jobs', activeAccountId()] as const

/** Background tasks of this person that are in progress, or have ended and were not dismissed. */
export const jobsQuery = () =>
  queryOptions({
    queryKey: jobsKey(),
    queryFn: async ({ signal }) => (await call(listJobs, {}, { signal })).items,
    refetchInterval: (query) => (query.state.data?.some(isInProgress) ? pollMs : false),
  })

export const dismiss = (id: string) => call(dismissJob, { params: { id } })
