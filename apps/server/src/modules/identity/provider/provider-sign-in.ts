import { AppError } from '../../../platform/app-error.ts'
import type { EmbeddedProvider, Exchange } from './embedded.ts'
import type { RequestOrigin } from '../deps.ts'
import type { Otps, SentOtp } from '../credentials/otps.ts'
import type { Passwords } from '../credentials/passwords.ts'
import type { Challenges } from '../factors/challenges.ts'
import type { SecondFactor, SecondFactorProof } from '../factors/second-factor.ts'
import { secondFactorClaim } from './configuration.ts'

type Parts = Pick<Otps, 'sendOtp' | 'verifySignInOtp'> &
  Pick<Passwords, 'verifyPassword'> &
  Pick<SecondFactor, 'isMissing' | 'isOn' | 'waysOf'> &
  Pick<Challenges, 'begin' | 'complete'>

/** Where the sign-in continues, or the challenge of its second step and the ways to give it. */
type NextStep = { redirectTo: string } | { challenge: string; ways: SecondFactorProof['way'][] }

/** Calls of the embedded provider's pages: each belongs to one interaction, which a cookie ties to the browser. */
export function createProviderSignIn(
  embedded: EmbeddedProvider | null,
  { sendOtp, verifySignInOtp, verifyPassword, isMissing, isOn, waysOf, begin, complete }: Parts,
) {
  const provider = (): EmbeddedProvider => {
    if (!embedded) throw new AppError('EXTERNAL_PROVIDER')
    return embedded
  }
  /** After the first factor: the end of the sign-in, or its second step. */
  async function proceed(
    exchange: Exchange,
    uid: string,
    who: { personId: string; method: string },
    caller: RequestOrigin,
  ): Promise<NextStep> {
    if (await isMissing(who.personId, caller))
      return { challenge: await begin(uid, who), ways: await waysOf(who.personId) }
    // What is on and not missing was given on this device before, and is trusted.
    const methods = (await isOn(who.personId)) ? [who.method, secondFactorClaim] : [who.method]
    return { redirectTo: await provider().finish(exchange, uid, { personId: who.personId, methods }) }
  }

  return {
    describe: (exchange: Exchange, uid: string) => provider().describe(exchange, uid),
    async byPassword(
      exchange: Exchange,
      uid: string,
      given: { username: string; password: string },
      caller: RequestOrigin,
    ): Promise<NextStep> {
      await provider().assertOpen(exchange, uid)
      const person = await verifyPassword(given, caller)
      return proceed(exchange, uid, { personId: person.id, method: 'pwd' }, caller)
    },
    async requestOtp(exchange: Exchange, uid: string, mobile: string, caller: RequestOrigin): Promise<SentOtp> {
      await provider().assertOpen(exchange, uid)
      return sendOtp('sign-in', { mobile }, caller)
    },
    async byOtp(
      exchange: Exchange,
      uid: string,
      given: { mobile: string; code: string },
      caller: RequestOrigin,
    ): Promise<NextStep> {
      await provider().assertOpen(exchange, uid)
      const person = await verifySignInOtp(given, caller)
      return proceed(exchange, uid, { personId: person.id, method: 'sms' }, caller)
    },
    /** The second step; the new value of the cookie of a device that is to be trusted. */
    async bySecondFactor(
      exchange: Exchange,
      uid: string,
      given: { challenge: string; proof: SecondFactorProof; trust: boolean },
      caller: RequestOrigin,
    ): Promise<{ redirectTo: string; trusted: string | null }> {
      await provider().assertOpen(exchange, uid)
      const { personId, method, trusted } = await complete(uid, given, caller)
      const methods = [method, secondFactorClaim]
      return { redirectTo: await provider().finish(exchange, uid, { personId, methods }), trusted }
    },
    cancel: (exchange: Exchange, uid: string) => provider().cancel(exchange, uid),
  }
}
