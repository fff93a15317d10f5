import { formatInstant } from '@khlang/contract'
import { passwordNoticeDays } from '@khlang/contract/sign-in-policy'
import { transact } from '../../../platform/db.ts'
import { accountRules } from '../../accounts/index.ts'
import type { IdentityContext } from '../deps.ts'
import { noticeDue } from './password-periods.rules.ts'
import * as repo from './policies.repo.ts'

const batch = 200

/** Notifies people before their password expires for a business: 14, 7 and 1 days before, each at most once. */
export function createPasswordNotices({ db, clock, config, notifications }: IdentityContext) {
  async function notify({ businessId, personId, nameTh, nameEn, dueAt }: repo.Expiring, at: Date): Promise<void> {
    const days = noticeDue(dueAt, at)
    if (days === null) return
    const row = { business_id: businessId, person_id: personId, due_at: dueAt, days }
    await transact(db, async (tx) => {
      if (!(await repo.recordNotified(tx, row))) return
      await notifications.notify(tx, {
        kind: 'passwordExpiring',
        key: `password-${businessId}-${dueAt.toISOString()}-${days}`,
        personId,
        accountId: null,
        data: {
          business: accountRules.namesInBoth(nameTh, nameEn),
          when: { th: formatInstant(dueAt, 'th'), en: formatInstant(dueAt, 'en') },
        },
        path: '/change-password',
        at,
      })
    })
  }

  return {
    async notifyAll(): Promise<void> {
      if (config.oidc.kind === 'external') return
      const now = clock.now()
      for (;;) {
        const found = await repo.findExpiring(db, now, passwordNoticeDays, batch)
        for (const one of found) await notify(one, now)
        if (found.length < batch) return
      }
    },
  }
}
