import type { SentOtp } from './otp-form.tsx'

/** A code that was sent, and where to. */
export type KeptOtp = SentOtp & { to: string }

const key = (purpose: string) => `otp_${purpose}`

function isKeptOtp(value: unknown): value is KeptOtp {
  if (typeof value !== 'object' || value === null) return false
  const { expiresAt, resendAt, to } = value as Partial<Record<keyof KeptOtp, unknown>>
  return [expiresAt, resendAt, to].every((part) => typeof part === 'string')
}

/** The code that this tab asked for before it was reloaded, while it is valid. */
export function keptOtp(purpose: string): KeptOtp | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(purpose)) ?? 'null')
    return isKeptOtp(kept) && Date.parse(kept.expiresAt) > Date.now() ? kept : null
  } catch {
    return null
  }
}

/** Keeps that a code was sent, never the code, over a reload of this tab; null once it has been used. */
export function keepOtp(purpose: string, sent: KeptOtp | null) {
  try {
    if (sent) sessionStorage.setItem(key(purpose), JSON.stringify(sent))
    else sessionStorage.removeItem(key(purpose))
  } catch {
    // No storage: after a reload another code is sent.
  }
}
