import { Type } from 'typebox'
import { Empty, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { signInTraffic } from './traffic.ts'

/** How long a confirmed session may do what needs one (`stepUp` of an operation). */
export const confirmedMinutes = 10

const typedWays = ['password', 'totp', 'recovery', 'otp'] as const
/** A passkey is not typed: it has calls of its own. */
export const confirmationWays = ['passkey', ...typedWays] as const
export type ConfirmationWay = (typeof confirmationWays)[number]

export const getConfirmation = endpoint({
  method: 'GET',
  path: '/api/me/confirm',
  access: 'session',
  traffic: signInTraffic,
  summary: 'How this person can confirm their session before a critical operation',
  reply: Type.Object({
    confirmed: Type.Boolean(),
    ways: Type.Array(oneOf(confirmationWays)),
    mobile: nullable(Type.String({ description: 'masked; where a one-time password is sent' })),
  }),
  errors: ['SESSION_EXPIRED'],
})
export const sendConfirmationCode = endpoint({
  method: 'POST',
  path: '/api/me/confirm/otp',
  access: 'session',
  traffic: signInTraffic,
  summary: 'Send a one-time password to one’s own mobile number, to confirm the session',
  body: Empty,
  reply: Type.Object({ expiresAt: Instant, resendAt: Instant }),
  errors: ['OTP_TOO_MANY', 'CONFIRMATION_UNAVAILABLE'],
})
export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/me/confirm',
  access: 'session',
  traffic: signInTraffic,
  summary: 'Confirm the session for critical operations in the next 10 minutes',
  body: Type.Object({
    way: oneOf(typedWays),
    secret: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'the password, or a code of the app, a recovery code, or the code that was sent',
    }),
  }),
  reply: Empty,
  errors: [
    'PASSWORD_CURRENT',
    'TOO_MANY_ATTEMPTS',
    'OTP_MISMATCH',
    'OTP_INVALID',
    'SECOND_FACTOR_WRONG',
    'CONFIRMATION_UNAVAILABLE',
  ],
})
