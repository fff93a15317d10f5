import { type Job, textIn } from '../../platform/jobs.ts'
import type { LargeTrees } from './large-trees.service.ts'

export const largeTreesJobs = ({ run }: LargeTrees): Job[] => [
  { name: 'drive:large-tree', run: (payload) => run(textIn(payload, 'jobId')) },
]
