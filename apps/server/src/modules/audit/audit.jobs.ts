import type { Job } from '../../platform/jobs.ts'
import type { Audit } from './audit.service.ts'

export const auditJobs = (audit: Audit): Job[] => [
  {
    name: 'audit:seal',
    cron: '* * * * *',
    async run() {
      while ((await audit.chain()) > 0);
    },
  },
]
