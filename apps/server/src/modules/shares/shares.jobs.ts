import { type Job, numberIn, textIn } from '../../platform/jobs.ts'
import type { Shares } from './shares.service.ts'

const dataOf = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'data') : undefined

export const shareJobs = ({ notifyDepartment, checkReshares }: Shares): Job[] => [
  { name: 'shares:notify-department', run: (payload) => notifyDepartment(textIn(dataOf(payload), 'shareId')) },
  { name: 'shares:check-reshares', run: (payload) => checkReshares(numberIn(payload, 'eventId')) },
]
