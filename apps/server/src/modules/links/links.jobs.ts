import { type Job, textIn } from '../../platform/jobs.ts'
import type { Links } from './links.service.ts'

const field = (payload: unknown, name: string): unknown =>
  typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined

const noticeIn = (payload: unknown) => {
  const data = field(payload, 'data')
  return { link: textIn(data, 'link'), at: textIn(data, 'at'), opens: Number(field(data, 'opens') ?? 0) }
}

export const linkJobs = (links: Links): Job[] => [
  { name: 'links:notify-opened-fully', run: (payload) => links.notices.notify('link.opened_fully', noticeIn(payload)) },
  { name: 'links:notify-guessed', run: (payload) => links.notices.notify('link.guessed', noticeIn(payload)) },
  // Nine in the morning, in Bangkok.
  { name: 'links:remind', cron: '0 2 * * *', run: () => links.uploading.requests.remindDue() },
  {
    name: 'links:mark-copy',
    async run(payload) {
      const ticketHash = Buffer.from(textIn(payload, 'ticket'), 'hex')
      await links.copies.make({ ticket_hash: ticketHash, item_id: textIn(payload, 'itemId') })
    },
  },
  { name: 'links:forget-copies', run: (payload) => links.copies.forget(textIn(payload, 'subject')) },
  { name: 'links:sweep-copies', cron: '*/10 * * * *', run: () => links.copies.sweep() },
  {
    name: 'links:upkeep',
    cron: '25 * * * *',
    async run() {
      await links.upkeep.sweep()
      await links.upkeep.reseal()
      await links.uploading.upkeep.sweep()
      await links.uploading.upkeep.reseal()
    },
  },
]
