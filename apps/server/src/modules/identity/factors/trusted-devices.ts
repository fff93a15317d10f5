import { randomUUID } from 'node:crypto'
import { trustedDeviceDays } from '@khlang/contract/two-factor'
import { transactUnsynced, type Tx } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import type { IdentityContext, RequestOrigin } from '../deps.ts'
import * as repo from '../sessions/trusted-devices.repo.ts'

/** How many people may trust one browser. */
const maxPeople = 4
const token = /^[\w-]{43}$/

export type TrustedDevices = ReturnType<typeof createTrustedDevices>

const tokensOf = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.', maxPeople).filter((one) => token.test(one))

/** Browsers on which a person has asked not to be asked for the second factor, for 30 days. */
export function createTrustedDevices(ctx: IdentityContext) {
  return {
    isTrusted: (personId: string, { trusted }: RequestOrigin): Promise<boolean> =>
      transactUnsynced(ctx.db, (tx) =>
        repo.useTrustedDevice(tx, personId, tokensOf(trusted).map(hashToken), ctx.clock.now()),
      ),

    /** Trusts the caller's browser, in the transaction of the sign-in. The new value of its cookie. */
    async trust(tx: Tx, personId: string, caller: RequestOrigin): Promise<string> {
      const now = ctx.clock.now()
      const made = newToken()
      await repo.insertTrustedDevice(tx, {
        id: randomUUID(),
        person_id: personId,
        token_hash: hashToken(made),
        client: caller.client,
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + trustedDeviceDays * 86_400_000),
      })
      return [made, ...tokensOf(caller.trusted)].slice(0, maxPeople).join('.')
    },
  }
}
