import type { RequestOptions, UsedPasskey } from '@khlang/contract/passkeys'
import { AppError } from '../../../platform/app-error.ts'
import { networkOf } from '../../../platform/networks.ts'
import { attempts } from '../credentials/passwords.ts'
import type { IdentityContext, RequestOrigin } from '../deps.ts'
import type { Challenges } from '../factors/challenges.ts'
import { type PasskeyChecks, refusalOf } from '../factors/passkey-checks.ts'
import type { Refuse } from '../sessions/refusals.ts'
import { passkeyClaim, secondFactorClaim } from './configuration.ts'
import type { EmbeddedProvider, Exchange } from './embedded.ts'

type Parts = { checks: PasskeyChecks; refuse: Refuse } & Pick<Challenges, 'personOf' | 'complete'>

const isWrong = (error: unknown) => error instanceof AppError && error.code === 'PASSKEY_REFUSED'

const alone = (uid: string) => ({ purpose: 'sign in', place: uid }) as const
const second = (uid: string, challenge: string) => ({ purpose: 'second factor', place: `${uid} ${challenge}` }) as const

/** Signing in by a passkey at the embedded provider: as the second step, or alone, since it proves the person as well. */
export function createPasskeySignIn(
  ctx: IdentityContext,
  embedded: EmbeddedProvider | null,
  { checks, refuse, personOf, complete }: Parts,
) {
  const provider = (): EmbeddedProvider => {
    if (!embedded) throw new AppError('EXTERNAL_PROVIDER')
    return embedded
  }

  /** Whose passkey it is, without a first factor; wrong ones are counted by network, since nobody is known yet. */
  async function identify(uid: string, passkey: UsedPasskey, { origin }: RequestOrigin): Promise<string> {
    const limits = [
      { key: `passkey:${networkOf(origin.address)}`, max: attempts.perAddress, seconds: attempts.windowSeconds },
    ]
    try {
      const check = () => checks.checkUse(alone(uid), passkey)
      return (await ctx.limits.attempt(limits, { isWrong, code: 'TOO_MANY_ATTEMPTS' }, check)).personId
    } catch (error) {
      if (error instanceof AppError) await refuse(origin, { method: 'passkey', reason: refusalOf(error) })
      throw error
    }
  }

  return {
    isPossible: checks.isPossible,

    /** @param challenge of the first factor that was right; without it the passkey signs in alone */
    async start(
      exchange: Exchange,
      uid: string,
      challenge: string | undefined,
      caller: RequestOrigin,
    ): Promise<RequestOptions> {
      await provider().assertOpen(exchange, uid)
      const network = networkOf(caller.origin.address)
      return challenge === undefined
        ? checks.requestOptions(alone(uid), null, network)
        : checks.requestOptions(second(uid, challenge), await personOf(uid, challenge), network)
    },

    /** Ends the sign-in; the new value of the cookie of a device that is to be trusted. */
    async finish(
      exchange: Exchange,
      uid: string,
      given: { passkey: UsedPasskey; challenge: string | undefined; trust: boolean },
      caller: RequestOrigin,
    ): Promise<{ redirectTo: string; trusted: string | null }> {
      await provider().assertOpen(exchange, uid)
      const { passkey, challenge, trust } = given
      const end = async (personId: string, methods: string[], trusted: string | null) => ({
        redirectTo: await provider().finish(exchange, uid, {
          personId,
          methods: [...methods, passkeyClaim, secondFactorClaim],
        }),
        trusted,
      })
      if (challenge === undefined) return end(await identify(uid, passkey, caller), [], null)
      const proof = { way: 'passkey', passkey, at: second(uid, challenge) } as const
      const { personId, method, trusted } = await complete(uid, { challenge, proof, trust }, caller)
      return end(personId, [method], trusted)
    },
  }
}
