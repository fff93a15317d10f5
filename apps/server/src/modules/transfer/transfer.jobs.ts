import { type Job, textIn } from '../../platform/jobs.ts'
import type { Transfer } from './transfer.service.ts'

/** Incomplete objects of a dead process are older than this. */
const unfinishedHours = 6
/** No upload is still about to attach an object of this age. */
const orphanHours = 24
const before = (hours: number) => new Date(Date.now() - hours * 3_600_000)

export const transferJobs = (transfer: Transfer): Job[] => [
  {
    name: 'transfer:settle-vacated-names',
    cron: '* * * * *',
    async run() {
      // First, as it gives documents the names that they were moved to.
      await transfer.working.sweep()
      await transfer.vacated.settleAll()
    },
  },
  { name: 'transfer:sweep-working-files', cron: '*/5 * * * *', run: () => transfer.working.sweep() },
  { name: 'transfer:sweep', cron: '*/10 * * * *', run: () => transfer.sweep() },
  {
    name: 'transfer:sweep-archives',
    cron: '*/10 * * * *',
    async run() {
      await transfer.archive.sweep()
    },
  },
  {
    name: 'transfer:prepare-archive',
    async run(payload) {
      await transfer.prepared.run(textIn(payload, 'archiveId'))
    },
  },
  {
    name: 'transfer:notify-archive',
    async run(payload) {
      await transfer.prepared.notify(textIn(payload, 'archiveId'))
    },
  },
  { name: 'transfer:close-archives', run: (payload) => transfer.prepared.endWith(textIn(payload, 'subject')) },
  {
    name: 'transfer:sweep-store',
    cron: '45 * * * *',
    async run() {
      await transfer.store.sweepUnfinished(before(unfinishedHours))
    },
  },
  {
    name: 'transfer:collect-orphans',
    cron: '50 3 * * *',
    async run() {
      await transfer.collectOrphans(before(orphanHours))
    },
  },
]
