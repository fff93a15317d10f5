import type { Job } from '../../platform/jobs.ts'
import type { Drive } from './drive.service.ts'

export const driveJobs = ({ trash, housekeeping, large, locks, passwords, warnings, ...drive }: Drive): Job[] => [
  {
    name: 'drive:large-tree',
    async run(payload) {
      if (typeof payload === 'object' && payload !== null && 'jobId' in payload && typeof payload.jobId === 'string') {
        await large.run(payload.jobId)
      }
    },
  },
  {
    name: 'drive:forget-jobs',
    cron: '20 3 * * *',
    async run() {
      await large.sweep()
    },
  },
  {
    name: 'drive:end-locks',
    cron: '* * * * *',
    async run() {
      await locks.sweep()
    },
  },
  { name: 'drive:warn-of-expiry', cron: '* * * * *', run: () => warnings.warnDue() },
  { name: 'drive:warn-of-quota', cron: '*/2 * * * *', run: () => drive.quotaWarnings.warn() },
  { name: 'drive:apply-quotas', cron: '50 * * * *', run: () => drive.quotas.applyAll() },
  {
    name: 'drive:apply-quotas-after',
    async run(payload) {
      if (
        typeof payload === 'object' &&
        payload !== null &&
        'subject' in payload &&
        typeof payload.subject === 'string'
      )
        await drive.quotas.applyAfter(payload.subject)
    },
  },
  {
    name: 'drive:forget-unlocks',
    cron: '40 * * * *',
    async run() {
      await passwords.sweep()
    },
  },
  { name: 'drive:purge-expired-trash', cron: '*/10 * * * *', run: () => trash.purgeExpired() },
  { name: 'drive:purge-replaced', cron: '15 * * * *', run: () => housekeeping.purgeReplaced() },
  { name: 'drive:fold-quota', cron: '* * * * *', run: () => housekeeping.foldQuota() },
  {
    name: 'drive:collect',
    cron: '*/5 * * * *',
    async run() {
      await housekeeping.collect()
    },
  },
  {
    name: 'drive:scrub',
    cron: '30 * * * *',
    async run() {
      await housekeeping.scrub()
    },
  },
  {
    name: 'drive:hash-blob',
    async run(payload) {
      if (
        typeof payload === 'object' &&
        payload !== null &&
        'blobId' in payload &&
        typeof payload.blobId === 'string'
      ) {
        await housekeeping.hashBlob(payload.blobId)
      }
    },
  },
]
