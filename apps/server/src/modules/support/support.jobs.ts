import type { Job } from '../../platform/jobs.ts'
import type { Support } from './support.service.ts'

export const supportJobs = ({ settleDue }: Support): Job[] => [
  { name: 'support:settle', cron: '* * * * *', run: () => settleDue() },
]
