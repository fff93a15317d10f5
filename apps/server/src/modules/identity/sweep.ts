import { transactLightly } from '../../platform/db.ts'
import { removeOldDevicePasswords } from './sessions/device-passwords.repo.ts'
import * as handoffs from './sessions/handoffs.repo.ts'
import * as otps from './credentials/otps.repo.ts'
import * as provider from './sessions/provider.repo.ts'
import * as sessions from './sessions/sessions.repo.ts'
import * as signIns from './sign-in/sign-ins.repo.ts'
import type { IdentityContext } from './deps.ts'

const day = 86_400_000

/** Removes what is over. Sessions stay a month in the table, so that the log can be read together with them. */
export async function sweep(ctx: IdentityContext): Promise<void> {
  const now = ctx.clock.now()
  await transactLightly(ctx.db, async (tx) => {
    await sessions.removeOldSessions(tx, new Date(now.getTime() - 30 * day))
    await removeOldDevicePasswords(tx, new Date(now.getTime() - 30 * day))
    await otps.removeOldOtps(tx, new Date(now.getTime() - day))
    await provider.removeOldPayloads(tx, now)
    await signIns.removeOldSignIns(tx, now)
    await handoffs.removeOldHandoffs(tx, now)
  })
  await ctx.limits.sweep()
}
