import { type Job, numberIn, textIn } from '../../platform/jobs.ts'
import type { Shares } from './shares.service.ts'

const dataOf = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'data') : undefined

export const shareJobs = ({ notifyMembers, checkReshares, requests }: Shares): Job[] => [
  { name: 'shares:notify-department', run: (payload) => notifyMembers(textIn(dataOf(payload), 'shareId')) },
  { name: 'shares:notify-access-asked', run: (payload) => requests.notifyAsked(textIn(dataOf(payload), 'request')) },
  { name: 'shares:sweep-access-requests', cron: '10 4 * * *', run: () => requests.sweep() },
  { name: 'shares:check-reshares', run: (payload) => checkReshares(numberIn(payload, 'eventId')) },
]
