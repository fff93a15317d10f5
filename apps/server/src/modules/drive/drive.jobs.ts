import { type Job, textIn } from '../../platform/jobs.ts'
import type { Drive } from './drive.service.ts'

export const driveJobs = ({ trash, large }: Drive): Job[] => [
  { name: 'drive:large-tree', run: (payload) => large.run(textIn(payload, 'jobId')) },
  { name: 'drive:purge-expired-trash', cron: '*/10 * * * *', run: () => trash.purgeExpired() },
]
