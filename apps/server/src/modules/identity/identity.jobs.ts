import type { Job } from '../../platform/jobs.ts'
import type { Identity } from './identity.service.ts'

export const identityJobs = (identity: Identity): Job[] => [
  { name: 'identity:sweep', cron: '*/10 * * * *', run: () => identity.sweep() },
  { name: 'identity:notify-expiring', cron: '10 2 * * *', run: () => identity.passwordNotices.notifyAll() },
]
