import { type Job, textIn } from '../../platform/jobs.ts'
import type { Notifications } from './notifications.service.ts'

export const notificationJobs = (notifications: Notifications): Job[] => [
  {
    name: 'notifications:send',
    run: (payload) => notifications.send(textIn(payload, 'mailId')),
  },
  {
    name: 'notifications:push',
    run: (payload) => notifications.pushes.send(textIn(payload, 'deliveryId')),
  },
  {
    name: 'notifications:chat',
    run: (payload) => notifications.chats.send(textIn(payload, 'noticeId')),
  },
  {
    name: 'notifications:send-due',
    cron: '* * * * *',
    async run() {
      await notifications.sendDue()
      await notifications.pushes.sendDue()
      await notifications.chats.sendDue()
    },
  },
  // Eight in the morning, in Bangkok.
  { name: 'notifications:send-digests', cron: '0 1 * * *', run: () => notifications.notices.sendDigests() },
  {
    name: 'notifications:sweep',
    cron: '50 3 * * *',
    async run() {
      await notifications.sweep()
      await notifications.notices.sweep()
      await notifications.pushes.sweep()
    },
  },
]
