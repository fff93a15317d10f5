import type { Job } from '../../platform/jobs.ts'
import type { Transfer } from './transfer.service.ts'

/** Half-written objects of a process that died are older than this. */
const unfinishedHours = 6

export const transferJobs = (transfer: Transfer): Job[] => [
  { name: 'transfer:sweep', cron: '*/10 * * * *', run: () => transfer.sweep() },
  {
    name: 'transfer:sweep-store',
    cron: '45 * * * *',
    async run() {
      await transfer.store.sweepUnfinished(new Date(Date.now() - unfinishedHours * 3_600_000))
    },
  },
]
