import type { ExpiryPolicy } from '@khlang/contract/expiry-policies'
import { AppError } from '../../../platform/app-error.ts'
import { type Dates, parseRecipients } from '../../drive/drive.rules.ts'

const day = 86_400_000

export type PolicyWish = {
  days: number
  warnDays?: number | null | undefined
  channels?: ExpiryPolicy['channels'] | undefined
  recipients?: readonly string[] | undefined
}
type Kept = { days: number; warn_days: number | null; channels: string[]; recipients: string[] }

/** A policy as it is kept; what is not said stays as it was. A warning lies before the expiry it belongs to. */
export function parsePolicy(wish: PolicyWish, before: Kept | undefined): Kept {
  const warnDays = wish.warnDays === undefined ? (before?.warn_days ?? null) : wish.warnDays
  if (warnDays !== null && warnDays >= wish.days) throw new AppError('WARNING_DATE_INVALID')
  return {
    days: wish.days,
    warn_days: warnDays,
    channels: wish.channels ? [...wish.channels] : (before?.channels ?? ['mail']),
    recipients: wish.recipients ? parseRecipients(wish.recipients) : (before?.recipients ?? []),
  }
}

/** The dates of what arrives at that moment. */
export function datesOnArrival({ days, warn_days }: Pick<Kept, 'days' | 'warn_days'>, at: Date): Dates {
  const expires_at = new Date(at.getTime() + days * day)
  return { expires_at, warn_at: warn_days === null ? null : new Date(expires_at.getTime() - warn_days * day) }
}
