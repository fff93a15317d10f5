import { type Job, textIn } from '../../platform/jobs.ts'
import type { EdocDispatches } from './edoc-dispatches.service.ts'

export const edocDispatchJobs = ({ deliver }: Pick<EdocDispatches, 'deliver'>): Job[] => [
  { name: 'dispatches:deliver-inboxes', run: (payload) => deliver(textIn(payload, 'dispatchId')) },
]
