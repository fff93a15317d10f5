import { type Job, numberIn, textIn } from '../../platform/jobs.ts'
import { type Demo, goOnJob } from './demo.service.ts'

export const demoJobs = (demo: Demo): Job[] => [
  {
    name: goOnJob,
    run: (payload) => demo.goOn(new Date(textIn(payload, 'since')), numberIn(payload, 'chapter')),
  },
]
