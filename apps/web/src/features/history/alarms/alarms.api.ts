import { dismissAlarm, listAlarms } from '@khlang/contract/alarms'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'

const pollMs = 60_000

/** Polled, so that an alarm appears while the drive is open. */
export const alarmsQuery = () =>
  queryOptions({
    queryKey: [...driveKeys.all(), 'alarms'],
    queryFn: async ({ signal }) => (await call(listAlarms, {}, { signal })).items,
    refetchInterval: pollMs,
  })

export const dismiss = (id: string, how: 'meant' | 'rolledBack') =>
  call(dismissAlarm, { params: { id }, body: { how } })
