import { type Job, textIn } from '../../platform/jobs.ts'
import { deliverInboxesJob } from '../dispatches/index.ts'
import type { EdocDispatches } from './edoc-dispatches.service.ts'

export const edocDispatchJobs = ({ deliver }: Pick<EdocDispatches, 'deliver'>): Job[] => [
  { name: deliverInboxesJob, run: (payload) => deliver(textIn(payload, 'dispatchId')) },
]
