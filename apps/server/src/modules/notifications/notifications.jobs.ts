import { type Job, textIn } from '../../platform/jobs.ts'
import type { Notifications } from './notifications.service.ts'

export const notificationJobs = (notifications: Notifications): Job[] => [
  {
    name: 'notifications:send',
    run: (payload) => notifications.send(textIn(payload, 'mailId')),
  },
  { name: 'notifications:send-due', cron: '* * * * *', run: () => notifications.sendDue() },
  {
    name: 'notifications:sweep',
    cron: '50 3 * * *',
    async run() {
      await notifications.sweep()
    },
  },
]
