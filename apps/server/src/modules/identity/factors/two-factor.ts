import type { Reply } from '@khlang/contract'
import type { getTwoFactor, startTotp } from '@khlang/contract/two-factor'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import type { IdentityContext, RequestOrigin } from '../deps.ts'
import * as sessions from '../sessions/sessions.repo.ts'
import * as devices from '../sessions/trusted-devices.repo.ts'
import { readTotpCode } from './codes.rules.ts'
import type { FactorChanges } from './factor-changes.ts'
import * as repo from './factors.repo.ts'
import { removePasskeys } from './passkeys.repo.ts'
import { type SecondFactor, totpPlace } from './second-factor.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

const news = {
  on: { th: 'มีการตั้งค่าแอปยืนยันตัวตนในบัญชีของคุณ', en: 'An authenticator app was set up for your account' },
  'app removed': { th: 'มีการเลิกใช้แอปยืนยันตัวตนของคุณ', en: 'Your authenticator app was removed' },
  off: { th: 'มีการปิดการยืนยันตัวตนสองขั้นตอนของคุณ', en: 'Your two-factor authentication was turned off' },
  'recovery codes': { th: 'มีการสร้างรหัสกู้คืนใหม่ของคุณ', en: 'Your recovery codes were replaced' },
  device: { th: 'มีการเลิกเชื่อถืออุปกรณ์ของคุณ', en: 'A device of yours is no longer trusted' },
} as const

/** A person sets up, renews and turns off their own second factor. */
export function createTwoFactor(
  ctx: IdentityContext,
  {
    attempt,
    waysOf,
    newRecoveryCodes,
    removed,
    lock,
    notify,
  }: Pick<SecondFactor, 'attempt' | 'waysOf'> & FactorChanges,
) {
  /** Records the change in the log and notifies the person. */
  async function record(tx: Tx, actor: PersonActor, what: keyof typeof news): Promise<void> {
    await ctx.audit.record(tx, actor, { type: 'two-factor.changed', subject: actor.personId, data: { what } })
    await notify(tx, actor.personId, news[what])
  }

  return {
    async describe({ personId }: PersonActor): Promise<Reply<typeof getTwoFactor>> {
      const [row, ways, left, trusted] = await Promise.all([
        repo.findTotp(ctx.db, personId),
        waysOf(personId),
        repo.countRecoveryCodes(ctx.db, personId),
        devices.listTrustedDevices(ctx.db, personId, ctx.clock.now()),
      ])
      return {
        ways,
        enabledAt: row?.enabled_at?.toISOString() ?? null,
        recoveryCodesLeft: left,
        trustedDevices: trusted.map((device) => ({
          id: device.id,
          client: device.client,
          createdAt: device.created_at.toISOString(),
          lastUsedAt: device.last_used_at.toISOString(),
          expiresAt: device.expires_at.toISOString(),
        })),
      }
    },

    /** A secret that waits for its first code; an app that is in use stays so until then. */
    async start({ personId }: PersonActor): Promise<Reply<typeof startTotp>> {
      // An external provider asks for second factors itself.
      if (ctx.config.oidc.kind === 'external') throw new AppError('EXTERNAL_PROVIDER')
      const person = await ctx.accounts.findPerson(ctx.db, personId)
      if (!person) throw new AppError('SESSION_EXPIRED')
      const secret = newTotpSecret()
      await transact(ctx.db, (tx) => repo.savePending(tx, personId, ctx.keys.seal(totpPlace(personId), secret)))
      return { secret, uri: totpUri(secret, person.username) }
    },

    /** Turns the second factor on, or replaces the app. The recovery codes are returned here and never again. */
    confirm: (actor: PersonActor, code: string, caller: RequestOrigin): Promise<string[]> =>
      attempt(actor.personId, caller, async () => {
        const { personId, sessionId } = actor
        const now = ctx.clock.now()
        const pending = (await repo.findTotp(ctx.db, personId))?.sealed_pending
        if (!pending) throw new AppError('NOT_FOUND')
        const step = stepOfCode(ctx.keys.unseal(totpPlace(personId), pending), readTotpCode(code) ?? '', now)
        if (step === null) throw new AppError('SECOND_FACTOR_WRONG')
        return transact(ctx.db, async (tx) => {
          if (!(await repo.enablePending(tx, personId, pending, step, now))) throw new AppError('NOT_FOUND')
          await devices.removeTrustedDevices(tx, personId)
          await sessions.noteSecondFactor(tx, sessionId, now)
          await ctx.callers.changed(tx, personId)
          await record(tx, actor, 'on')
          return newRecoveryCodes(tx, personId)
        })
      }),

    renewRecoveryCodes: (actor: PersonActor): Promise<string[]> =>
      transact(ctx.db, async (tx) => {
        const has = await repo.findFactors(tx, actor.personId)
        if (!has.totp && has.passkeys === 0) throw new AppError('NOT_FOUND')
        await record(tx, actor, 'recovery codes')
        return newRecoveryCodes(tx, actor.personId)
      }),

    /** Removes the app; passkeys stay. */
    removeTotp: (actor: PersonActor): Promise<void> =>
      transact(ctx.db, async (tx) => {
        await lock(tx, actor.personId)
        if (!(await repo.removeTotp(tx, actor.personId))) throw new AppError('NOT_FOUND')
        await removed(tx, actor.personId)
        await record(tx, actor, 'app removed')
      }),

    /** Removes every second factor. */
    turnOff: (actor: PersonActor): Promise<void> =>
      transact(ctx.db, async (tx) => {
        const { personId } = actor
        await lock(tx, personId)
        const had = [await repo.removeTotp(tx, personId), (await removePasskeys(tx, personId)).length > 0]
        if (!had.includes(true)) throw new AppError('NOT_FOUND')
        await removed(tx, personId)
        await record(tx, actor, 'off')
      }),

    endTrustedDevice: (actor: PersonActor, id: string): Promise<void> =>
      transact(ctx.db, async (tx) => {
        if ((await devices.removeTrustedDevices(tx, actor.personId, id)) === 0) throw new AppError('NOT_FOUND')
        await record(tx, actor, 'device')
      }),
  }
}
