import type { EmployeeDevice } from '@khlang/contract/employee-access'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import type { IdentityContext } from '../deps.ts'
import type { FactorChanges } from './factor-changes.ts'
import { findSessionsFor, removeTotp, worksElsewhere } from './factors.repo.ts'
import { removePasskeys } from './passkeys.repo.ts'
import { listDevicePasswords, revokeDevicePasswords } from '../sessions/device-passwords.repo.ts'
import { removeTrustedDevices } from '../sessions/trusted-devices.repo.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** An employment: of this person, in this business. */
type Employment = { employeeId: string; personId: string; businessId: string }
type Parts = Pick<Sessions, 'signOutFor' | 'endAllAccess'> & Pick<FactorChanges, 'lock' | 'removed' | 'notify'>

const news = {
  th: 'ผู้ดูแลธุรกิจรีเซ็ตการยืนยันตัวตนสองขั้นตอนของคุณ โปรดตั้งค่าใหม่',
  en: 'An Admin Business reset your two-factor authentication. Set it up again',
}

/** What an admin sees and ends of the access of their employees: only what was used for their business. */
export function createEmployeeAccess(ctx: IdentityContext, parts: Parts) {
  const { signOutFor, endAllAccess, lock, removed, notify } = parts

  const record = (tx: Tx, actor: PersonActor, { employeeId, personId }: Employment, change: string) =>
    ctx.audit.record(tx, actor, { type: 'employee.changed', subject: employeeId, data: { change, personId } })

  return {
    async list(actor: PersonActor, { personId, businessId }: Employment): Promise<EmployeeDevice[]> {
      const now = ctx.clock.now()
      const [sessions, drives] = await Promise.all([
        findSessionsFor(ctx.db, personId, businessId, now),
        listDevicePasswords(ctx.db, personId, businessId, now),
      ])
      return [
        ...sessions.map(({ id, client, created_at, last_used_at }) => ({
          id,
          kind: 'session' as const,
          name: client,
          createdAt: created_at.toISOString(),
          lastUsedAt: last_used_at.toISOString(),
          current: id === actor.sessionId,
        })),
        ...drives.map(({ id, name, created_at, last_used_at }) => ({
          id,
          kind: 'mapDrive' as const,
          name,
          createdAt: created_at.toISOString(),
          lastUsedAt: last_used_at?.toISOString() ?? null,
          current: false,
        })),
      ]
    },

    /** Ends one device, or all of them but the caller's own session; NOT_FOUND for one that is none, or has ended. */
    signOut: (actor: PersonActor, of: Employment, deviceId?: string): Promise<number> =>
      transact(ctx.db, async (tx) => {
        const { personId, businessId } = of
        const now = ctx.clock.now()
        const isMeant = (id: string) => (deviceId === undefined ? id !== actor.sessionId : id === deviceId)
        const chosen = (await findSessionsFor(tx, personId, businessId, now)).flatMap(({ id }) =>
          isMeant(id) ? [id] : [],
        )
        const ended = chosen.length === 0 ? 0 : await signOutFor(tx, personId, chosen)
        const which = { personId, accountId: businessId, ...(deviceId !== undefined && { id: deviceId }) }
        const count = ended + (await revokeDevicePasswords(tx, which, now))
        if (count === 0 && deviceId !== undefined) throw new AppError('NOT_FOUND')
        if (deviceId === undefined) await removeTrustedDevices(tx, personId)
        if (count > 0) await record(tx, actor, of, 'signedOut')
        return count
      }),

    /**
     * Removes every second factor of somebody who has lost theirs, and all access that came of it. An account that serves
     * another business too is not this admin's to weaken.
     */
    resetFactor: (actor: PersonActor, of: Employment): Promise<void> =>
      transact(ctx.db, async (tx) => {
        const { personId, businessId } = of
        if (personId === actor.personId) throw new AppError('FACTOR_OWN')
        await lock(tx, personId)
        if (await worksElsewhere(tx, personId, businessId)) throw new AppError('FACTOR_ELSEWHERE')
        const had = [await removeTotp(tx, personId), (await removePasskeys(tx, personId)).length > 0]
        if (!had.includes(true)) throw new AppError('FACTOR_NOT_SET')
        await removed(tx, personId)
        await endAllAccess(tx, personId)
        await notify(tx, personId, news)
        await record(tx, actor, of, 'factorReset')
      }),
  }
}
