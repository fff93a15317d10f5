import { type Job, textIn } from '../../platform/jobs.ts'
import type { Edocs } from './edocs.service.ts'
import { releaseJob } from './model/release.ts'

export const edocJobs = ({ release }: Edocs): Job[] => [
  { name: releaseJob, run: (payload) => release.releaseAccount(textIn(payload, 'accountId')) },
  { name: 'edocs:release-registered', run: () => release.releaseRegistered() },
  { name: 'edocs:sweep', cron: '*/5 * * * *', run: () => release.sweep() },
]
