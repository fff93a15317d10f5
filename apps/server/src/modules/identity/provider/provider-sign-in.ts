import { AppError } from '../../../platform/app-error.ts'
import type { EmbeddedProvider, Exchange } from './embedded.ts'
import type { RequestOrigin } from '../deps.ts'
import type { Otps, SentOtp } from '../credentials/otps.ts'
import type { Passwords } from '../credentials/passwords.ts'

type Parts = Pick<Otps, 'sendOtp' | 'verifySignInOtp'> & Pick<Passwords, 'verifyPassword'>

/** Calls of the embedded provider's pages: each belongs to one interaction, which a cookie ties to the browser. */
export function createProviderSignIn(
  embedded: EmbeddedProvider | null,
  { sendOtp, verifySignInOtp, verifyPassword }: Parts,
) {
  const provider = (): EmbeddedProvider => {
    if (!embedded) throw new AppError('EXTERNAL_PROVIDER')
    return embedded
  }
  return {
    describe: (exchange: Exchange, uid: string) => provider().describe(exchange, uid),
    async byPassword(
      exchange: Exchange,
      uid: string,
      given: { username: string; password: string },
      caller: RequestOrigin,
    ): Promise<string> {
      await provider().assertOpen(exchange, uid)
      const person = await verifyPassword(given, caller)
      return provider().finish(exchange, uid, { personId: person.id, method: 'pwd' })
    },
    async requestOtp(exchange: Exchange, uid: string, mobile: string, caller: RequestOrigin): Promise<SentOtp> {
      await provider().assertOpen(exchange, uid)
      return sendOtp('sign-in', mobile, caller)
    },
    async byOtp(exchange: Exchange, uid: string, given: { mobile: string; code: string }, caller: RequestOrigin) {
      await provider().assertOpen(exchange, uid)
      const person = await verifySignInOtp(given, caller)
      return provider().finish(exchange, uid, { personId: person.id, method: 'sms' })
    },
    cancel: (exchange: Exchange, uid: string) => provider().cancel(exchange, uid),
  }
}
