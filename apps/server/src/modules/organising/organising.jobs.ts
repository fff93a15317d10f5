import { type Job, textIn } from '../../platform/jobs.ts'
import type { Organising } from './organising.service.ts'

export const organisingJobs = (organising: Organising): Job[] => [
  {
    name: 'drive:rename-hashtag',
    async run(payload) {
      await organising.hashtagNames.run(textIn(payload, 'jobId'))
    },
  },
]
