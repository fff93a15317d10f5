import type { Job } from '../../platform/jobs.ts'
import type { Drive } from './drive.service.ts'

export const driveJobs = ({ trash }: Drive): Job[] => [
  { name: 'drive:purge-expired-trash', cron: '*/10 * * * *', run: () => trash.purgeExpired() },
]
