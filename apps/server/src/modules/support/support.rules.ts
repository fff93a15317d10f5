import { supportLimits, type SupportState } from '@khlang/contract/support'

const minute = 60_000

/** What of a row decides its state. */
export type StateFacts = {
  state: string
  code_until: Date | null
  expires_at: Date | null
}

/** What is decided, and what time alone decides: a code expires, a session warns and times out. */
export function stateAt({ state, code_until, expires_at }: StateFacts, now: Date): SupportState {
  switch (state) {
    case 'otp_sent':
      return code_until !== null && code_until > now ? 'otp_sent' : 'expired'
    case 'active': {
      const left = (expires_at?.getTime() ?? 0) - now.getTime()
      if (left <= 0) return 'timeout'
      return left <= supportLimits.warningMinutes * minute ? 'warning' : 'active'
    }
    case 'ended':
    case 'timeout':
    case 'refused':
    case 'locked':
      return state
    default:
      return 'expired'
  }
}

/** Support reads in these states, and the owner can end it. */
export const isReading = (state: SupportState): boolean => state === 'active' || state === 'warning'
export const isOpen = (state: SupportState): boolean => state === 'otp_sent' || isReading(state)

/** The instants of a session that a code opens now. */
export function startAt(now: Date): { expiresAt: Date; longestUntil: Date } {
  return {
    expiresAt: new Date(now.getTime() + supportLimits.sessionMinutes * minute),
    longestUntil: new Date(now.getTime() + supportLimits.longestMinutes * minute),
  }
}

/** When a continued session ends: an hour later, and never after the longest. */
export const continuedUntil = (expiresAt: Date, longestUntil: Date): Date =>
  new Date(Math.min(expiresAt.getTime() + supportLimits.sessionMinutes * minute, longestUntil.getTime()))

export const codeUntil = (now: Date): Date => new Date(now.getTime() + supportLimits.codeMinutes * minute)
export const resendAt = (now: Date): Date => new Date(now.getTime() + minute)
export const lockedUntil = (now: Date): Date => new Date(now.getTime() + supportLimits.lockMinutes * minute)

/** A case number has the letters of a reason (C30), and may be short. */
export const isCaseNo = (text: string): boolean => {
  const trimmed = text.trim()
  return trimmed !== '' && trimmed.length <= supportLimits.caseLetters && /^[\p{L}\p{M}\p{N} \-_().,]+$/u.test(trimmed)
}
