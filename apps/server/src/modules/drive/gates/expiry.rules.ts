import { isEmail } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'
import { parseInstant } from '../model/names.rules.ts'

export type Dates = { expires_at: Date | null; warn_at: Date | null }

/** An item has expired from this time on, inclusive. */
export const isExpired = ({ expires_at }: Pick<Dates, 'expires_at'>, now: Date): boolean =>
  expires_at !== null && expires_at <= now

type Body = { expiresAt?: string | null | undefined; warnAt?: string | null | undefined }

/** The dates of an item after a change. A warning needs an expiry, and keeps its distance if only that moves. */
export function datesOf(before: Dates, input: Body, now: Date): Dates {
  const expiresAt = input.expiresAt === undefined ? before.expires_at : parseInstant('expiresAt', input.expiresAt)
  const wantsExpiry = input.expiresAt !== undefined && expiresAt !== null
  if (wantsExpiry && expiresAt <= now && !isSame(expiresAt, before.expires_at)) throw new AppError('EXPIRY_PAST')
  if (input.warnAt === undefined) return { expires_at: expiresAt, warn_at: movedAlong(before, expiresAt, now) }
  const warnAt = parseInstant('warnAt', input.warnAt)
  if (warnAt === null) return { expires_at: expiresAt, warn_at: null }
  if (expiresAt === null || warnAt >= expiresAt) throw new AppError('WARNING_DATE_INVALID')
  if (warnAt <= now && !isSame(warnAt, before.warn_at)) throw new AppError('WARNING_DATE_INVALID')
  return { expires_at: expiresAt, warn_at: warnAt }
}

const isSame = (one: Date, other: Date | null) => other !== null && one.getTime() === other.getTime()

function movedAlong({ expires_at, warn_at }: Dates, expiresAt: Date | null, now: Date): Date | null {
  if (expires_at === null || warn_at === null || expiresAt === null) return null
  if (isSame(expiresAt, expires_at)) return warn_at
  const moved = new Date(expiresAt.getTime() - (expires_at.getTime() - warn_at.getTime()))
  return moved > now ? moved : null
}

/** Addresses as they are stored: each once, ignoring case. */
export function parseRecipients(given: readonly string[]): string[] {
  const addresses = given.map((one) => one.trim().toLowerCase())
  const wrong = addresses.find((one) => !isEmail(one))
  if (wrong !== undefined) throw new AppError('EMAIL_INVALID', { email: wrong })
  return [...new Set(addresses)]
}
