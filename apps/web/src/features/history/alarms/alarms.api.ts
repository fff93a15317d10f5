import { dismissAlarm, listAlarms } from '@khlang/contract/alarms'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'

const lookAgainMs = 60_000

/** Looked at again now and then: a burst is told of while somebody looks at the drive. */
export const alarmsQuery = () =>
  queryOptions({
    queryKey: [...driveKeys.all(), 'alarms'],
    queryFn: async ({ signal }) => (await call(listAlarms, {}, { signal })).items,
    refetchInterval: lookAgainMs,
  })

export const dismiss = (id: string, how: 'meant' | 'rolledBack') =>
  call(dismissAlarm, { params: { id }, body: { how } })
