import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { formatWait, isEmail, maskEmail, maskMobile, parseMobile } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactUnsynced, type Tx } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { isSame } from '../../../platform/tokens.ts'
import * as repo from './otps.repo.ts'
import { alreadyRegisteredText, isOtpShape, otpLimits, otpMail, type OtpPurpose, otpText } from './otp.rules.ts'
import { type RequestOrigin, type IdentityContext, visitor } from '../deps.ts'
import type { Person } from '../../accounts/index.ts'
import type { Refuse } from '../sessions/refusals.ts'

export type SentOtp = { expiresAt: string; resendAt: string }
/** Whom a code is for: a mobile number in E.164, or an address in small letters. */
export type OtpRecipient = { by: 'mobile' | 'email'; to: string }
export type OtpProof = { purpose: OtpPurpose; recipient: OtpRecipient; codeHash: Buffer }
/** One of the two; {@link recipientOf} checks it. */
export type OtpTarget = { mobile?: string | undefined; email?: string | undefined }

/** Every answer takes at least this long, so that timing does not reveal whether a message was sent. */
const answerMilliseconds = 60
const keepMilliseconds = 3000
const hour = 3600

export function requireMobile(text: string): string {
  const mobile = parseMobile(text)
  if (mobile === null) throw new AppError('MOBILE_INVALID')
  return mobile
}

/** Throws MOBILE_INVALID or EMAIL_INVALID; an address only receives codes for a forgotten password. */
function recipientOf(purpose: OtpPurpose, { mobile, email }: OtpTarget): OtpRecipient {
  if (email === undefined) return { by: 'mobile', to: requireMobile(mobile ?? '') }
  const to = email.trim().toLowerCase()
  if (purpose !== 'forgot' || mobile !== undefined || !isEmail(to)) throw new AppError('EMAIL_INVALID', { email })
  return { by: 'email', to }
}

export type Otps = ReturnType<typeof createOtps>

/** One-time passwords by text message or, for a forgotten password, by e-mail. */
export function createOtps(ctx: IdentityContext, { refuse }: { refuse: Refuse }) {
  const findRecipient = ({ by, to }: OtpRecipient) =>
    by === 'mobile' ? ctx.accounts.findPersonByMobile(ctx.db, to) : ctx.accounts.findPersonByEmail(ctx.db, to)

  /** Sends a code to a number or an address if it should get one; the answer is the same either way. */
  async function sendOtp(purpose: OtpPurpose, target: OtpTarget, caller: RequestOrigin): Promise<SentOtp> {
    const recipient = recipientOf(purpose, target)
    const { by, to } = recipient
    const floor = wait(answerMilliseconds)
    const now = ctx.clock.now()
    await assertResendable(purpose, to, now)
    const number = ctx.keys.mac('otp-number', to).toString('base64url').slice(0, 22)
    await ctx.limits.take(`otp:${number}`, otpLimits.perHour, hour, 'OTP_TOO_MANY')
    await ctx.limits.take(`otp:${networkOf(caller.origin.address)}`, otpLimits.perHour, hour, 'OTP_TOO_MANY')
    const code = String(randomInt(10 ** otpLimits.digits)).padStart(otpLimits.digits, '0')
    const expiresAt = new Date(now.getTime() + otpLimits.minutes * 60_000)
    const resendAt = new Date(now.getTime() + otpLimits.resendSeconds * 1000)
    const text = textFor(purpose, code, (await findRecipient(recipient)) !== undefined)
    await transact(ctx.db, async (tx) => {
      const row = { purpose, recipient: to, code_hash: hashCode(purpose, to, code), resend_at: resendAt }
      if (!(await repo.replaceOtp(tx, { ...row, expires_at: expiresAt }, now))) throw tooSoon(resendAt, now)
      const event = {
        type: 'otp.sent',
        subject: by === 'mobile' ? maskMobile(to) : maskEmail(to),
        data: { purpose },
      } as const
      await ctx.audit.record(tx, visitor(caller.origin), event)
      if (text !== null && by === 'email')
        await ctx.notifications.mail(tx, { key: `otp-${randomUUID()}`, to, at: now, ...otpMail(text) })
    })
    if (text !== null && by === 'mobile') {
      const sending = ctx.messages
        .sendSms(to, text)
        .catch((error: unknown) => ctx.log.error({ err: error, traceId: caller.origin.traceId }, 'a code was not sent'))
      // Kept messages are written before the answer; the answer does not wait for a gateway.
      if (ctx.messages.keepsSms) await Promise.race([sending, wait(keepMilliseconds, undefined, { ref: false })])
    }
    await floor
    return { expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() }
  }

  async function assertResendable(purpose: OtpPurpose, recipient: string, now: Date): Promise<void> {
    const last = await repo.findOtp(ctx.db, purpose, recipient)
    if (last && last.resend_at > now) throw tooSoon(last.resend_at, now)
  }

  const hashCode = (purpose: OtpPurpose, recipient: string, code: string) =>
    ctx.keys.mac('otp', purpose, recipient, code)

  /** Compares a code and counts the attempt; {@link consumeOtp} consumes it in the transaction it allows. */
  async function checkOtp(
    purpose: OtpPurpose,
    target: OtpTarget,
    code: string,
    caller: RequestOrigin,
  ): Promise<OtpProof> {
    const recipient = recipientOf(purpose, target)
    const row = await transactUnsynced(ctx.db, (tx) =>
      repo.takeTry(tx, purpose, recipient.to, otpLimits.tries, ctx.clock.now()),
    )
    const codeHash = hashCode(purpose, recipient.to, code.trim())
    if (row && isOtpShape(code.trim()) && isSame(row.code_hash, codeHash)) return { purpose, recipient, codeHash }
    const left = row ? otpLimits.tries - row.tries : 0
    await refuse(caller.origin, { method: `otp ${purpose}`, reason: left > 0 ? 'OTP_MISMATCH' : 'OTP_INVALID' })
    throw left > 0 ? new AppError('OTP_MISMATCH', { left }) : new AppError('OTP_INVALID')
  }

  /** Consumes a compared code in the transaction that it allows. */
  async function consumeOtp(tx: Tx, proof: OtpProof): Promise<void> {
    if (!(await repo.consumeOtp(tx, proof.purpose, proof.recipient.to, proof.codeHash, ctx.clock.now()))) {
      throw new AppError('OTP_INVALID')
    }
  }

  /** The person whose phone received this code. */
  async function verifySignInOtp(given: { mobile: string; code: string }, caller: RequestOrigin): Promise<Person> {
    const proof = await checkOtp('sign-in', { mobile: given.mobile }, given.code, caller)
    const person = await findRecipient(proof.recipient)
    if (!person || person.removedAt !== null) {
      await refuse(caller.origin, { method: 'otp sign-in', reason: 'OTP_INVALID' })
      throw new AppError('OTP_INVALID')
    }
    await transactUnsynced(ctx.db, (tx) => consumeOtp(tx, proof))
    return person
  }

  return { sendOtp, checkOtp, consumeOtp, findRecipient, verifySignInOtp }
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
