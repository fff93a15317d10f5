import { type Job, textIn } from '../../platform/jobs.ts'
import type { Keys } from './keys.service.ts'

export const keyJobs = ({ manage, usage }: Keys): Job[] => [
  { name: 'keys:tell-creator-left', run: (payload) => manage.tellCreatorLeft(textIn(payload, 'subject')) },
  {
    name: 'keys:sweep',
    cron: '35 3 * * *',
    async run() {
      await usage.sweep()
    },
  },
]
