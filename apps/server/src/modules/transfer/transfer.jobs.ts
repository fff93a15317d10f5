import type { Job } from '../../platform/jobs.ts'
import type { Transfer } from './transfer.service.ts'

/** Half-written objects of a process that died are older than this. */
const unfinishedHours = 6
/** No upload is still about to attach an object as old as this. */
const orphanHours = 24
const before = (hours: number) => new Date(Date.now() - hours * 3_600_000)

export const transferJobs = (transfer: Transfer): Job[] => [
  { name: 'transfer:sweep', cron: '*/10 * * * *', run: () => transfer.sweep() },
  {
    name: 'transfer:sweep-archives',
    cron: '*/10 * * * *',
    async run() {
      await transfer.archive.sweep()
      await transfer.prepared.sweep()
    },
  },
  {
    name: 'transfer:prepare-archive',
    async run(payload) {
      await transfer.prepared.run(idIn(payload))
    },
  },
  {
    name: 'transfer:tell-archive',
    async run(payload) {
      await transfer.prepared.notify(idIn(payload))
    },
  },
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

function idIn(payload: unknown): string {
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'archiveId') : undefined
  if (typeof id !== 'string') throw new Error('The job does not say which archive')
  return id
}
