import { type Job, numberIn, textIn } from '../../platform/jobs.ts'
import { firstBuyersJob } from './delivery/accept.ts'
import type { Edocs } from './edocs.service.ts'
import { countJob } from './figures/figures.ts'
import { releaseJob } from './model/release.ts'

export const edocJobs = ({
  archives,
  consents,
  deliverReceived,
  figures,
  release,
  trash,
  deleteRequests,
  notices,
  noteShared,
}: Edocs): Job[] => [
  { name: releaseJob, run: (payload) => release.releaseAccount(textIn(payload, 'accountId')) },
  { name: countJob, run: (payload) => figures.count(textIn(payload, 'accountId'), textIn(payload, 'box')) },
  { name: 'edocs:deliver-received', run: (payload) => deliverReceived(textIn(payload, 'subject')) },
  {
    name: 'edocs:note-shared',
    run: (payload) => noteShared(textIn(payload, 'subject'), numberIn(payload, 'eventId')),
  },
  { name: 'edocs:release-registered', run: () => release.releaseRegistered() },
  { name: 'edocs:release-freed', run: () => release.releaseFreed() },
  { name: 'edocs:release-withdrawn', run: (payload) => release.releaseAccount(textIn(payload, 'subject')) },
  { name: firstBuyersJob, run: (payload) => notices.tellFirstBuyers(textIn(payload, 'subject')) },
  { name: 'edocs:sweep', cron: '*/5 * * * *', run: () => release.sweep() },
  { name: 'edocs:notify', cron: '* * * * *', run: () => notices.notifyAll() },
  { name: 'edocs:remind-unread', cron: '0 1 * * *', run: () => notices.remindAll() },
  { name: 'edocs:expire-requests', cron: '20 * * * *', run: () => deleteRequests.expire() },
  { name: 'edocs:sweep-reminders', cron: '40 3 * * *', run: () => consents.sweep() },
  { name: 'edocs:sweep-archives', cron: '*/10 * * * *', run: () => archives.sweep() },
  { name: 'edocs:sweep-trash', cron: '15 3 * * *', run: () => trash.sweep() },
]
