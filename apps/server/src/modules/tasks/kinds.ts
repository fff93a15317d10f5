import { type JobKind, jobStates } from '@khlang/contract/jobs'

/** The kinds of tasks: those in the list of background tasks, and those shown on separate pages. */
export type TaskKind = JobKind | 'export-log' | 'prepare-archive' | 'restore' | 'check-mail' | 'reload-chart'
type JobState = (typeof jobStates)[number]
export type TaskState = JobState | 'canceled'

/** The state as the list of tasks returns it, where `canceled` counts as `failed`. */
export const stateOf = ({ state }: { state: string }): JobState =>
  jobStates.find((known) => known === state) ?? 'failed'

export const isInFlight = ({ state }: { state: string }): boolean => state === 'waiting' || state === 'running'
