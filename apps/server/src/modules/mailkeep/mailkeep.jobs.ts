import { type Job, textIn } from '../../platform/jobs.ts'
import { checkJob } from './checks.ts'
import type { Mailkeep } from './mailkeep.service.ts'
import { readJob } from './read.ts'

export const mailkeepJobs = ({ reading, keeping, checks }: Mailkeep): Job[] => [
  { name: 'mailkeep:plan', cron: '* * * * *', run: () => reading.plan() },
  { name: 'mailkeep:follow', cron: '* * * * *', run: () => keeping.followHeld() },
  { name: readJob, run: (payload) => reading.read(textIn(payload, 'mailboxId')) },
  { name: checkJob, run: (payload) => checks.run(textIn(payload, 'checkId')) },
]
