import { passwordDaysMax, passwordLengths, passwordNoticeDays } from '@khlang/contract/sign-in-policy'
import { AppError } from '../../../platform/app-error.ts'

/** How long passwords last, and since when that counts for those that are older. */
export type PasswordPeriod = { days: number; since: Date | null }

/** 0 turns the period off. */
export function assertPasswordDays(days: number): void {
  if (days > passwordDaysMax) throw new AppError('PASSWORD_DAYS_MAX', { max: passwordDaysMax })
}

export function assertPasswordLength(length: number): void {
  if (length < passwordLengths.min || length > passwordLengths.max)
    throw new AppError('PASSWORD_LENGTHS', passwordLengths)
}

/**
 * The period after a change. It begins anew where it is set or becomes shorter, so that nobody's password expires
 * without notice; a longer one continues from where it began.
 */
export function nextPeriod(was: PasswordPeriod, days: number, now: Date): PasswordPeriod {
  if (days === 0) return { days, since: null }
  return { days, since: was.since === null || days < was.days ? now : was.since }
}

/** Since when passwords chosen anew must have a length: since it became longer, so that no other one is refused. */
export function nextLengthSince(was: { length: number; since: Date | null }, length: number, now: Date): Date | null {
  if (length <= passwordLengths.min) return null
  return was.since === null || length > was.length ? now : was.since
}

/** The shortest time of notice, in days, that an expiry has come into; null while it is far, and once it is over. */
export function noticeDue(dueAt: Date, now: Date): number | null {
  const left = (dueAt.getTime() - now.getTime()) / 86_400_000
  return left > 0 ? (passwordNoticeDays.findLast((days) => left <= days) ?? null) : null
}
