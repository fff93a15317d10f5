import type { UsedPasskey } from '@khlang/contract/passkeys'
import type { SecondFactorWay } from '@khlang/contract/two-factor'
import { AppError } from '../../../platform/app-error.ts'
import { transactUnsynced } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import type { Limit } from '../../../platform/rate-limits.ts'
import { attempts } from '../credentials/passwords.ts'
import type { IdentityContext, RequestOrigin } from '../deps.ts'
import type { Refuse } from '../sessions/refusals.ts'
import { readRecoveryCode, readTotpCode } from './codes.rules.ts'
import * as repo from './factors.repo.ts'
import { type PasskeyChecks, type PasskeyPlace, refusalOf } from './passkey-checks.ts'
import { stepOfCode } from './totp.ts'
import type { TrustedDevices } from './trusted-devices.ts'

type CodeProof = { way: SecondFactorWay; code: string }
/** A code that was typed, or the signature of a passkey for the place where it was asked for. */
export type SecondFactorProof = CodeProof | { way: 'passkey'; passkey: UsedPasskey; at: PasskeyPlace }

/** Where the secret of an authenticator app is sealed for. */
export const totpPlace = (personId: string) => `totp:${personId}`

const isWrong = (error: unknown) =>
  error instanceof AppError && (error.code === 'SECOND_FACTOR_WRONG' || error.code === 'PASSKEY_REFUSED')

export type SecondFactor = ReturnType<typeof createSecondFactor>

type Parts = {
  refuse: Refuse
  trusted: Pick<TrustedDevices, 'isTrusted'>
  passkeys: Pick<PasskeyChecks, 'checkUse' | 'isPossible'>
}

/** The second factor of people who have turned it on: passkeys, codes of an app, and recovery codes. */
export function createSecondFactor(ctx: IdentityContext, { refuse, trusted, passkeys }: Parts) {
  const hashOf = (personId: string, code: string) => ctx.keys.mac('recovery-code', personId, code)

  const isOn = async (personId: string): Promise<boolean> => (await waysOf(personId)).length > 0

  /** The second factors that a person has, the quickest first. Recovery codes come with each. */
  async function waysOf(personId: string): Promise<SecondFactorProof['way'][]> {
    const has = await repo.findFactors(ctx.db, personId)
    if (!has.totp && has.passkeys === 0) return []
    return [
      ...(has.passkeys > 0 && passkeys.isPossible ? (['passkey'] as const) : []),
      ...(has.totp ? (['totp'] as const) : []),
      'recovery',
    ]
  }

  /** Compares a code and uses it up, in one statement: of two equal ones at the same time, one is wrong. */
  async function use(personId: string, { way, code }: CodeProof): Promise<boolean> {
    const now = ctx.clock.now()
    if (way === 'recovery') {
      const read = readRecoveryCode(code)
      if (read === null) return false
      return transactUnsynced(ctx.db, (tx) => repo.takeRecoveryCode(tx, personId, hashOf(personId, read), now))
    }
    const read = readTotpCode(code)
    const row = await repo.findTotp(ctx.db, personId)
    if (read === null || !row?.sealed_secret) return false
    const step = stepOfCode(ctx.keys.unseal(totpPlace(personId), row.sealed_secret), read, now)
    return step !== null && transactUnsynced(ctx.db, (tx) => repo.useStep(tx, personId, step))
  }

  /** Runs an attempt that may be wrong, throttled like passwords. */
  function attempt<T>(personId: string, caller: RequestOrigin, work: () => Promise<T>): Promise<T> {
    const account = ctx.keys.mac('attempts', personId).toString('base64url').slice(0, 22)
    const here = `second-factor:${account}:${networkOf(caller.origin.address)}`
    const limits: Limit[] = [
      { key: here, max: attempts.perAccount, seconds: attempts.windowSeconds, resets: true, counts: 'verdict' },
      {
        key: `second-factor:${account}`,
        max: attempts.everywhere,
        seconds: attempts.everywhereSeconds,
        counts: 'verdict',
      },
    ]
    return ctx.limits.attempt(limits, { isWrong, code: 'TOO_MANY_ATTEMPTS' }, work)
  }

  /** Uses up a code, or checks a passkey, of this person; SECOND_FACTOR_WRONG, PASSKEY_REFUSED, or TOO_MANY_ATTEMPTS. */
  async function verify(personId: string, proof: SecondFactorProof, caller: RequestOrigin): Promise<void> {
    try {
      await attempt(personId, caller, async () => {
        if (proof.way !== 'passkey') {
          if (!(await use(personId, proof))) throw new AppError('SECOND_FACTOR_WRONG')
        } else if ((await passkeys.checkUse(proof.at, proof.passkey)).personId !== personId) {
          throw new AppError('PASSKEY_REFUSED')
        }
      })
    } catch (error) {
      if (error instanceof AppError)
        await refuse(caller.origin, { method: `second factor ${proof.way}`, reason: refusalOf(error), personId })
      throw error
    }
  }

  return {
    isOn,
    waysOf,
    attempt,
    verify,
    hashOf,
    /** Whether a sign-in of this person must ask for a second factor: it is on, and the device is not trusted. */
    isMissing: async (personId: string, caller: RequestOrigin): Promise<boolean> =>
      (await isOn(personId)) && !(await trusted.isTrusted(personId, caller)),
    /**
     * For programs, which send the code along with the first factor. Whether a second factor was given;
     * SECOND_FACTOR_REQUIRED if one is missing.
     */
    async pass(personId: string, code: string | undefined, caller: RequestOrigin): Promise<boolean> {
      if (!(await isOn(personId))) return false
      if (code === undefined || code.trim() === '') throw new AppError('SECOND_FACTOR_REQUIRED')
      await verify(personId, { way: readTotpCode(code) === null ? 'recovery' : 'totp', code }, caller)
      return true
    },
  }
}
