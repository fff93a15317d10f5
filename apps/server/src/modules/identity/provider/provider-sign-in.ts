import { AppError } from '../../../platform/app-error.ts'
import { transactLightly } from '../../../platform/db.ts'
import type { EmbeddedProvider, Exchange } from './embedded.ts'
import type { Caller, IdentityContext } from '../deps.ts'
import { checkOtp, consumeOtp, type SentOtp, sendOtp } from '../credentials/otps.ts'
import { verifyPassword } from '../credentials/passwords.ts'
import { refuse } from '../sessions/refusals.ts'
import type { Person } from '../../accounts/index.ts'

/** The pages of the embedded provider: each call belongs to one interaction, which its cookie ties to the browser. */
export function createProviderSignIn(ctx: IdentityContext, embedded: EmbeddedProvider | null) {
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
      caller: Caller,
    ): Promise<string> {
      await provider().assertOpen(exchange, uid)
      const person = await verifyPassword(ctx, given, caller)
      return provider().finish(exchange, uid, { personId: person.id, method: 'pwd' })
    },
    async requestOtp(exchange: Exchange, uid: string, mobile: string, caller: Caller): Promise<SentOtp> {
      await provider().assertOpen(exchange, uid)
      return sendOtp(ctx, 'sign-in', mobile, caller)
    },
    async byOtp(exchange: Exchange, uid: string, given: { mobile: string; code: string }, caller: Caller) {
      await provider().assertOpen(exchange, uid)
      const person = await verifySignInOtp(ctx, given, caller)
      return provider().finish(exchange, uid, { personId: person.id, method: 'sms' })
    },
    cancel: (exchange: Exchange, uid: string) => provider().cancel(exchange, uid),
  }
}

/** The person whose phone received this code. */
export async function verifySignInOtp(
  ctx: IdentityContext,
  given: { mobile: string; code: string },
  caller: Caller,
): Promise<Person> {
  const proof = await checkOtp(ctx, 'sign-in', given.mobile, given.code, caller)
  const person = await ctx.accounts.findPersonByMobile(ctx.db, proof.mobile)
  if (!person || person.removedAt !== null) {
    await refuse(ctx, caller.origin, { method: 'otp sign-in', reason: 'OTP_INVALID' })
    throw new AppError('OTP_INVALID')
  }
  await transactLightly(ctx.db, (tx) => consumeOtp(ctx, tx, proof))
  return person
}
