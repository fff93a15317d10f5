import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { formatWait, maskMobile, parseMobile } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactLightly, type Tx } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { isSame } from '../../../platform/tokens.ts'
import * as repo from './otps.repo.ts'
import { alreadyRegisteredText, isOtpShape, otpLimits, type OtpPurpose, otpText } from './otp.rules.ts'
import { type RequestOrigin, type IdentityContext, visitor } from '../deps.ts'
import type { Person } from '../../accounts/index.ts'
import type { Refuse } from '../sessions/refusals.ts'

export type SentOtp = { expiresAt: string; resendAt: string }
export type OtpProof = { purpose: OtpPurpose; mobile: string; codeHash: Buffer }

/** Every answer takes at least this long, so that timing does not reveal whether a message was sent. */
const answerMilliseconds = 60
const keepMilliseconds = 3000
const hour = 3600

export function requireMobile(text: string): string {
  const mobile = parseMobile(text)
  if (mobile === null) throw new AppError('MOBILE_INVALID')
  return mobile
}

export type Otps = ReturnType<typeof createOtps>

/** One-time passwords by text message. */
export function createOtps(ctx: IdentityContext, { refuse }: { refuse: Refuse }) {
  /** Sends a code to a number if it should get one; the answer is the same either way. */
  async function sendOtp(purpose: OtpPurpose, mobileText: string, caller: RequestOrigin): Promise<SentOtp> {
    const mobile = requireMobile(mobileText)
    const floor = wait(answerMilliseconds)
    const now = ctx.clock.now()
    await assertResendable(purpose, mobile, now)
    const number = ctx.keys.mac('otp-number', mobile).toString('base64url').slice(0, 22)
    await ctx.limits.take(`otp:${number}`, otpLimits.perHour, hour, 'OTP_TOO_MANY')
    await ctx.limits.take(`otp:${networkOf(caller.origin.address)}`, otpLimits.perHour, hour, 'OTP_TOO_MANY')
    const code = String(randomInt(10 ** otpLimits.digits)).padStart(otpLimits.digits, '0')
    const expiresAt = new Date(now.getTime() + otpLimits.minutes * 60_000)
    const resendAt = new Date(now.getTime() + otpLimits.resendSeconds * 1000)
    const text = textFor(purpose, code, (await ctx.accounts.findPersonByMobile(ctx.db, mobile)) !== undefined)
    await transact(ctx.db, async (tx) => {
      const row = { purpose, mobile, code_hash: hashCode(purpose, mobile, code), resend_at: resendAt }
      if (!(await repo.replaceOtp(tx, { ...row, expires_at: expiresAt }, now))) throw tooSoon(resendAt, now)
      const event = { type: 'otp.sent', subject: maskMobile(mobile), data: { purpose } } as const
      await ctx.audit.record(tx, visitor(caller.origin), event)
    })
    if (text !== null) {
      const sending = ctx.messages
        .sendSms(mobile, text)
        .catch((error: unknown) => ctx.log.error({ err: error, traceId: caller.origin.traceId }, 'a code was not sent'))
      // Kept messages are written before the answer; the answer does not wait for a gateway.
      if (ctx.messages.keepsSms) await Promise.race([sending, wait(keepMilliseconds, undefined, { ref: false })])
    }
    await floor
    return { expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() }
  }

  async function assertResendable(purpose: OtpPurpose, mobile: string, now: Date): Promise<void> {
    const last = await repo.findOtp(ctx.db, purpose, mobile)
    if (last && last.resend_at > now) throw tooSoon(last.resend_at, now)
  }

  const hashCode = (purpose: OtpPurpose, mobile: string, code: string) => ctx.keys.mac('otp', purpose, mobile, code)

  /** Compares a code and counts the attempt; {@link consumeOtp} consumes it in the transaction it allows. */
  async function checkOtp(
    purpose: OtpPurpose,
    mobileText: string,
    code: string,
    caller: RequestOrigin,
  ): Promise<OtpProof> {
    const mobile = requireMobile(mobileText)
    const row = await transactLightly(ctx.db, (tx) =>
      repo.takeTry(tx, purpose, mobile, otpLimits.tries, ctx.clock.now()),
    )
    const codeHash = hashCode(purpose, mobile, code.trim())
    if (row && isOtpShape(code.trim()) && isSame(row.code_hash, codeHash)) return { purpose, mobile, codeHash }
    const left = row ? otpLimits.tries - row.tries : 0
    await refuse(caller.origin, { method: `otp ${purpose}`, reason: left > 0 ? 'OTP_MISMATCH' : 'OTP_INVALID' })
    throw left > 0 ? new AppError('OTP_MISMATCH', { left }) : new AppError('OTP_INVALID')
  }

  /** Consumes a compared code in the transaction that it allows. */
  async function consumeOtp(tx: Tx, proof: OtpProof): Promise<void> {
    if (!(await repo.consumeOtp(tx, proof.purpose, proof.mobile, proof.codeHash, ctx.clock.now()))) {
      throw new AppError('OTP_INVALID')
    }
  }

  /** The person whose phone received this code. */
  async function verifySignInOtp(given: { mobile: string; code: string }, caller: RequestOrigin): Promise<Person> {
    const proof = await checkOtp('sign-in', given.mobile, given.code, caller)
    const person = await ctx.accounts.findPersonByMobile(ctx.db, proof.mobile)
    if (!person || person.removedAt !== null) {
      await refuse(caller.origin, { method: 'otp sign-in', reason: 'OTP_INVALID' })
      throw new AppError('OTP_INVALID')
    }
    await transactLightly(ctx.db, (tx) => consumeOtp(tx, proof))
    return person
  }

  return { sendOtp, checkOtp, consumeOtp, verifySignInOtp }
}

/**
 * The text of the message, or null if none is sent. The answer is the same, so it does not reveal whether a number is
 * known.
 */
function textFor(purpose: OtpPurpose, code: string, isKnown: boolean): string | null {
  if (purpose === 'register') return isKnown ? alreadyRegisteredText : otpText(code)
  return isKnown || purpose === 'health' ? otpText(code) : null
}

function tooSoon(resendAt: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((resendAt.getTime() - now.getTime()) / 1000))
  return new AppError('OTP_TOO_MANY', { wait: formatWait(seconds) }, { retryAfter: seconds })
}
