import type { Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'

export const releaseJob = 'edocs:release'

/** Queues that what is held for an account is looked at again, because a cause has ended: in the transaction that ended it. */
export const releaseFor = (tx: Tx, accountId: string): Promise<void> =>
  enqueue(tx, releaseJob, { accountId }, { queue: `edocs-${accountId}`, isAwaited: true })
