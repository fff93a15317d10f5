import { type Job, textIn } from '../../platform/jobs.ts'
import type { History } from './history.service.ts'

export const historyJobs = (history: History): Job[] => [
  {
    name: 'drive:restore',
    async run(payload) {
      await history.restores.run(textIn(payload, 'runId'))
    },
  },
  {
    name: 'drive:export-log',
    async run(payload) {
      await history.logExports.run(textIn(payload, 'exportId'))
    },
  },
  {
    name: 'drive:check-log',
    async run(payload) {
      await history.logChecks.run(textIn(payload, 'checkId'))
    },
  },
  { name: 'drive:purge-expired-vault', cron: '35 * * * *', run: () => history.retained.purgeExpired() },
  { name: 'drive:watch-bursts', cron: '* * * * *', run: () => history.alarms.watch() },
  { name: 'drive:purge-replaced', cron: '15 * * * *', run: () => history.retention.purgeReplaced() },
  { name: 'drive:purge-old-versions', cron: '25 19 * * *', run: () => history.retention.purgeOld() },
  {
    name: 'history:sweep',
    cron: '20 3 * * *',
    async run() {
      await history.restores.sweep()
      await history.alarms.sweep()
    },
  },
]
