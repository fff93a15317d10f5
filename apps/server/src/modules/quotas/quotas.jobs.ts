import { type Job, textIn } from '../../platform/jobs.ts'
import type { Quotas } from './quotas.service.ts'

export const quotaJobs = (quotas: Quotas): Job[] => [
  {
    name: 'drive:clean-up',
    async run(payload) {
      await quotas.cleanup.run(textIn(payload, 'jobId'))
    },
  },
  {
    name: 'drive:measure',
    async run(payload) {
      await quotas.report.measure(textIn(payload, 'driveId'))
    },
  },
  { name: 'drive:note-day', cron: '10 17 * * *', run: () => quotas.report.noteDay() },
  { name: 'drive:warn-of-quota', cron: '*/2 * * * *', run: () => quotas.warnings.warn() },
  { name: 'drive:notify-admins-of-quota', cron: '7 * * * *', run: () => quotas.warnings.reportToAdmins() },
  { name: 'drive:apply-quotas', cron: '50 * * * *', run: () => quotas.settings.applyAll() },
  {
    name: 'drive:apply-quotas-after',
    async run(payload) {
      await quotas.settings.applyAfter(textIn(payload, 'subject'))
    },
  },
]
