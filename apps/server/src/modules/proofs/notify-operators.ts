import { maskId } from '@khlang/contract'
import type { Tx } from '../../platform/db.ts'
import type { ProofsDeps } from './deps.ts'
import { findClaimantFacts } from './operator.repo.ts'

type Reason = {
  kind: 'operatorPapers' | 'operatorDispute'
  /** Notified twice with the same, it stays one notice. */
  key: string
  accountId: string
  number: string
}

/** Tells the operators of the service that a number waits for them. */
export const createNotifyOperators =
  ({ clock, staff, notifications }: Pick<ProofsDeps, 'clock' | 'staff' | 'notifications'>) =>
  async (tx: Tx, { kind, key, accountId, number }: Reason): Promise<void> => {
    const operators = await staff.list(tx, 'operator')
    if (operators.length === 0) return
    const [claimant] = await findClaimantFacts(tx, [accountId])
    const data = { number: maskId(number), name: claimant?.name ?? '' }
    for (const { personId } of operators)
      await notifications.notify(tx, {
        kind,
        key: `${kind}-${key}`,
        personId,
        accountId: null,
        data,
        path: `/operator?claim=${accountId}`,
        at: clock.now(),
      })
  }

export type NotifyOperators = ReturnType<typeof createNotifyOperators>
