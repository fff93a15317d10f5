import type { ActedBy, Initiator } from '@khlang/contract/log-actors'

/** What has acted in rows of a log, each once: to filter by where nothing else lists it. */
export const initiatorsIn = (rows: readonly { by: ActedBy }[]): Initiator[] => [
  ...new Map(rows.flatMap(({ by }) => (by === null ? [] : [[by.id, by] as const]))).values(),
]
