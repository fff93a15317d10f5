import type { Tx } from '../../../platform/db.ts'
import type { EdocsDeps } from '../deps.ts'
import * as repo from './consents.repo.ts'

/** Notifies those who decide for an account that something waits, at most once a day (C22). */
export function createReminders({
  clock,
  accounts,
  notifications,
}: Pick<EdocsDeps, 'clock' | 'accounts' | 'notifications'>) {
  return {
    async remind(tx: Tx, accountId: string, about: 'consent' | 'sender'): Promise<void> {
      const at = clock.now()
      const day = at.toISOString().slice(0, 10)
      if (!(await repo.takeReminder(tx, accountId, day))) return
      const account = await repo.findAccountName(tx, accountId)
      for (const { personId } of await accounts.findAnswerable(tx, accountId))
        await notifications.notify(tx, {
          kind: about === 'sender' ? 'edocUnproved' : 'consentAwaited',
          key: `consent-${accountId}-${day}-${personId}`,
          personId,
          accountId,
          data: { account },
          path: about === 'sender' ? '/inbox' : '/consent',
          at,
        })
    },
  }
}
