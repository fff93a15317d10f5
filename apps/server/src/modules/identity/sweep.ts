import { transactUnsynced } from '../../platform/db.ts'
import { removeOldDevicePasswords } from './sessions/device-passwords.repo.ts'
import { removeOldTrustedDevices } from './sessions/trusted-devices.repo.ts'
import { removeOldChallenges } from './factors/factors.repo.ts'
import { removeOldPasskeyChallenges } from './factors/passkeys.repo.ts'
import * as handoffs from './sessions/handoffs.repo.ts'
import * as otps from './credentials/otps.repo.ts'
import * as provider from './sessions/provider.repo.ts'
import * as sessions from './sessions/sessions.repo.ts'
import * as signIns from './sign-in/sign-ins.repo.ts'
import type { IdentityContext } from './deps.ts'

const day = 86_400_000

/** Removes expired rows. Sessions stay for a month, so that the log can be read together with them. */
export const createSweep =
  ({ db, clock, limits }: IdentityContext) =>
  async (): Promise<void> => {
    const now = clock.now()
    await transactUnsynced(db, async (tx) => {
      await sessions.removeOldSessions(tx, new Date(now.getTime() - 30 * day))
      await removeOldDevicePasswords(tx, new Date(now.getTime() - 30 * day))
      await removeOldTrustedDevices(tx, now)
      await removeOldChallenges(tx, now)
      await removeOldPasskeyChallenges(tx, now)
      await otps.removeOldOtps(tx, new Date(now.getTime() - day))
      await provider.removeOldPayloads(tx, now)
      await signIns.removeOldSignIns(tx, now)
      await handoffs.removeOldHandoffs(tx, now)
    })
    await limits.sweep()
  }
