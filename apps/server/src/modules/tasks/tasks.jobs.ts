import type { Job } from '../../platform/jobs.ts'
import type { Tasks } from './tasks.service.ts'

export const taskJobs = (tasks: Tasks): Job[] => [
  {
    name: 'tasks:sweep',
    cron: '*/10 * * * *',
    async run() {
      await tasks.sweep()
    },
  },
]
