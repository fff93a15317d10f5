import { maskId } from '@khlang/contract'
import type { Tx } from '../../platform/db.ts'
import type { ProofsDeps } from './deps.ts'

type Notice = {
  kind: 'identifierProved' | 'identifierDisputed' | 'identifierDecided'
  key: string
  number: string
  decision?: string
}

/** Tells those who answer for accounts what is with their number; never who else claims it. */
export const createNotifyClaimants =
  ({ clock, accounts, notifications }: Pick<ProofsDeps, 'clock' | 'accounts' | 'notifications'>) =>
  async (tx: Tx, accountIds: readonly string[], { kind, key, number, decision = '' }: Notice): Promise<void> => {
    for (const accountId of new Set(accountIds))
      for (const { personId } of await accounts.findAnswerable(tx, accountId))
        await notifications.notify(tx, {
          kind,
          key: `${kind}-${key}-${accountId}-${personId}`,
          personId,
          accountId,
          data: { number: maskId(number), decision },
          path: '/profile',
          at: clock.now(),
        })
  }

export type NotifyClaimants = ReturnType<typeof createNotifyClaimants>
