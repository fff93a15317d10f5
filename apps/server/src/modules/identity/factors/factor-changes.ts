import { randomBytes, randomUUID } from 'node:crypto'
import { recoveryCodeCount } from '@khlang/contract/two-factor'
import type { Tx } from '../../../platform/db.ts'
import type { IdentityContext } from '../deps.ts'
import { lockPerson } from '../sessions/device-passwords.repo.ts'
import * as sessions from '../sessions/sessions.repo.ts'
import { removeTrustedDevices } from '../sessions/trusted-devices.repo.ts'
import { readRecoveryCode, recoveryCodeOf } from './codes.rules.ts'
import * as repo from './factors.repo.ts'
import type { SecondFactor } from './second-factor.ts'

export type FactorChanges = ReturnType<typeof createFactorChanges>

/** What every change of a person's second factors has in common, in its transaction. */
export function createFactorChanges(ctx: IdentityContext, { hashOf }: Pick<SecondFactor, 'hashOf'>) {
  return {
    /** One change of a person's second factors after the other. */
    lock: async (tx: Tx, personId: string): Promise<void> => {
      await lockPerson(tx, personId)
    },

    /** Recovery codes in the place of those before. They are returned here and never again. */
    async newRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
      const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(12)))
      const hashes = codes.map((code) => hashOf(personId, readRecoveryCode(code) ?? ''))
      await repo.replaceRecoveryCodes(tx, personId, hashes)
      return codes
    },

    /** Notifies the person of what was changed, in case it was somebody else. */
    notify: (tx: Tx, personId: string, what: { th: string; en: string }): Promise<void> =>
      ctx.notifications.notify(tx, {
        kind: 'secondFactorChanged',
        key: `second-factor-${randomUUID()}`,
        personId,
        accountId: null,
        data: { what },
        path: '/profile#two-factor',
        at: ctx.clock.now(),
      }),

    /**
     * After one was removed: browsers that were trusted with it are trusted no more; after the last, recovery codes end
     * and no session counts as one with a second factor: businesses that require one are closed to them.
     */
    async removed(tx: Tx, personId: string): Promise<void> {
      const left = await repo.findFactors(tx, personId)
      if (!left.totp && left.passkeys === 0) {
        await repo.removeRecoveryCodes(tx, personId)
        await sessions.forgetSecondFactor(tx, personId)
      }
      await removeTrustedDevices(tx, personId)
      await ctx.callers.changed(tx, personId)
    },
  }
}
