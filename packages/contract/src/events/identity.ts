import type { Change } from './change.ts'

export type IdentityEvent =
  | { type: 'session.started'; subject: string; data: { method: string } }
  | { type: 'session.ended'; subject: string; data: { how: string; count?: number } }
  | { type: 'session.refused'; subject: string; data: { method: string; reason: string } }
  | { type: 'session.requested'; subject: string; data: { method: string } }
  | { type: 'session.approved'; subject: string; data: { method: string; approved: boolean } }
  /** The person of a session has proved again who they are. */
  | { type: 'session.confirmed'; subject: string; data: { method: string } }
  | { type: 'device-password.created'; subject: string; data: { name: string; mode: string; expiresAt: string } }
  | { type: 'device-password.ended'; subject: string; data: { how: string; count?: number } }
  | { type: 'token.issued'; subject: string; data: { kind: string } }
  | { type: 'account.switched'; subject: string; data: { to: string } }
  /** The first time that a session acts for a business; the subject is the session. */
  | { type: 'account.entered'; subject: string; data: { method: string; client: string } }
  | { type: 'password.changed'; subject: string; data: { how: string } }
  /** Somebody entered a business although their password has expired there, which they may once. */
  | { type: 'password.expired'; subject: string; data: Record<string, never> }
  /** A sign-in with a password that is on the list of common ones. */
  | { type: 'password.common'; subject: string; data: Record<string, never> }
  | { type: 'passkey.added'; subject: string; data: { name: string } }
  | { type: 'passkey.renamed'; subject: string; data: { name: string } }
  | { type: 'passkey.removed'; subject: string; data: { name: string } }
  /** `on`, `app removed`, `off`, `recovery codes` that were renewed, or a trusted `device` that was ended. */
  | { type: 'two-factor.changed'; subject: string; data: { what: string } }
  | { type: 'sign-in-policy.changed'; subject: string; data: Change }
  /** A domain to sign in by was named; then proven, or no longer used. */
  | { type: 'sign-in-domain.claimed'; subject: string; data: { domain: string } }
  | { type: 'sign-in-domain.changed'; subject: string; data: Change }
  | { type: 'otp.sent'; subject: string; data: { purpose: string } }
  | { type: 'partner.registered'; subject: string; data: { name: string; enabled: boolean } }
