import { type Job, textIn } from '../../platform/jobs.ts'
import type { Drive } from './drive.service.ts'
import type { DriveHooks } from './model/hooks.ts'

export const driveJobs = (
  { trash, housekeeping, large }: Drive,
  { bytesCollected }: Pick<DriveHooks, 'bytesCollected'>,
): Job[] => [
  { name: 'drive:large-tree', run: (payload) => large.run(textIn(payload, 'jobId')) },
  { name: 'drive:purge-expired-trash', cron: '*/10 * * * *', run: () => trash.purgeExpired() },
  { name: 'drive:fold-quota', cron: '* * * * *', run: () => housekeeping.foldQuota() },
  {
    name: 'drive:collect',
    cron: '*/5 * * * *',
    async run() {
      await housekeeping.collect()
      await bytesCollected()
    },
  },
  { name: 'drive:scrub', cron: '30 * * * *', run: async () => void (await housekeeping.scrub()) },
  {
    name: 'drive:hash-blob',
    async run(payload) {
      await housekeeping.hashBlob(textIn(payload, 'blobId'))
    },
  },
]
