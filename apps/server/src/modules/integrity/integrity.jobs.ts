import { type Job, textIn } from '../../platform/jobs.ts'
import type { Integrity } from './integrity.service.ts'

/** `bytesCollected` follows each collection: records of destruction wait for it. */
export const integrityJobs = (integrity: Integrity, bytesCollected: () => Promise<void>): Job[] => [
  { name: 'drive:fold-quota', cron: '* * * * *', run: () => integrity.foldQuota() },
  {
    name: 'drive:collect',
    cron: '*/5 * * * *',
    async run() {
      await integrity.collect()
      await bytesCollected()
    },
  },
  { name: 'drive:scrub', cron: '30 * * * *', run: async () => void (await integrity.scrub()) },
  { name: 'drive:hash-blob', run: (payload) => integrity.hashBlob(textIn(payload, 'blobId')) },
]
