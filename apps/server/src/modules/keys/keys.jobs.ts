import { type Job, textIn } from '../../platform/jobs.ts'
import type { Keys } from './keys.service.ts'
import { deliverJob } from './manage-webhooks.ts'

export const keyJobs = ({ notices, usage, webhooks }: Keys): Job[] => [
  { name: 'keys:notify-creator-left', run: (payload) => notices.notifyCreatorLeft(textIn(payload, 'subject')) },
  { name: 'keys:notify-expiring', cron: '5 1 * * *', run: () => notices.notifyExpiring() },
  { name: deliverJob, run: (payload) => webhooks.deliver(textIn(payload, 'deliveryId')) },
  { name: 'webhooks:deliver-due', cron: '* * * * *', run: () => webhooks.deliverDue() },
  {
    name: 'keys:sweep',
    cron: '35 3 * * *',
    async run() {
      await usage.sweep()
      await webhooks.sweep()
    },
  },
]
