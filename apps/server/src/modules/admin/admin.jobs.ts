import { type Job, textIn } from '../../platform/jobs.ts'
import type { Admin } from './admin.service.ts'

export const adminJobs = ({ invitations }: Admin): Job[] => [
  { name: 'admin:text-invitation', run: (payload) => invitations.sendText(textIn(payload, 'subject')) },
]
