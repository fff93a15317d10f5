import type { Tx } from '../../../platform/db.ts'
import { readInBoth } from '../../../platform/reader.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Awaited } from '../model/consent.types.ts'
import * as repo from './consents.repo.ts'

const kinds = { consent: 'consentAwaited', sender: 'edocUnproved', space: 'edocNoRoom' } as const

const pathOf = (about: Awaited, isBusiness: boolean): string => {
  if (about === 'space') return isBusiness ? '/managestorageonebox?kind=business' : '/managestorageonebox'
  return about === 'sender' ? '/inbox' : '/consent'
}

/** Notifies those who decide for an account that something waits, at most once a day for each cause (C22). */
export function createReminders({
  clock,
  accounts,
  notifications,
}: Pick<EdocsDeps, 'clock' | 'accounts' | 'notifications'>) {
  return {
    async remind(tx: Tx, accountId: string, about: Awaited): Promise<void> {
      const at = clock.now()
      const day = at.toISOString().slice(0, 10)
      if (!(await repo.takeReminder(tx, accountId, day, about))) return
      const account = await readInBoth(() => repo.findNamedAccount(tx, accountId))
      for (const { personId } of await accounts.findAnswerable(tx, accountId))
        await notifications.notify(tx, {
          kind: kinds[about],
          key: `${about}-${accountId}-${day}-${personId}`,
          personId,
          accountId,
          data: { account: { th: account.th.name, en: account.en.name } },
          path: pathOf(about, account.th.isBusiness),
          at,
        })
    },
  }
}
