import type { ExpiryPolicy } from '@khlang/contract/expiry-policies'
import { AppError } from '../../../platform/app-error.ts'
import { type Dates, parseRecipients } from '../../drive/drive.rules.ts'

const day = 86_400_000

export type PolicyInput = {
  days: number
  warnDays?: number | null | undefined
  channels?: ExpiryPolicy['channels'] | undefined
  recipients?: readonly string[] | undefined
}
type Kept = { days: number; warn_days: number | null; channels: string[]; recipients: string[] }

/** A policy as it is stored; omitted fields keep their values. A warning precedes its expiry. */
export function parsePolicy(input: PolicyInput, before: Kept | undefined): Kept {
  const warnDays = input.warnDays === undefined ? (before?.warn_days ?? null) : input.warnDays
  if (warnDays !== null && warnDays >= input.days) throw new AppError('WARNING_DATE_INVALID')
  return {
    days: input.days,
    warn_days: warnDays,
    channels: input.channels ? [...input.channels] : (before?.channels ?? ['mail']),
    recipients: input.recipients ? parseRecipients(input.recipients) : (before?.recipients ?? []),
  }
}

/** The dates of items added at that time. */
export function datesForNew({ days, warn_days }: Pick<Kept, 'days' | 'warn_days'>, at: Date): Dates {
  const expires_at = new Date(at.getTime() + days * day)
  return { expires_at, warn_at: warn_days === null ? null : new Date(expires_at.getTime() - warn_days * day) }
}
