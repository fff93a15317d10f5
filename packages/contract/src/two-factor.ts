import { Type } from 'typebox'
import { Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { providerTraffic } from './traffic.ts'

export const recoveryCodeCount = 10
export const trustedDeviceDays = 30

export const secondFactorWays = ['totp', 'recovery'] as const
export type SecondFactorWay = (typeof secondFactorWays)[number]
/** A passkey is not typed: it has calls of its own. */
export const secondStepWays = ['passkey', ...secondFactorWays] as const
export type SecondStepWay = (typeof secondStepWays)[number]

const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), { description: 'shown once; each works once' }),
})
const Code = Type.String({ minLength: 1, maxLength: 40 })

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/api/me/two-factor',
  access: 'session',
  summary: 'Two-factor authentication of this person: whether it is on, what is left, and trusted devices',
  reply: Type.Object({
    ways: Type.Array(oneOf(secondStepWays), { description: 'what this person can give; none while it is off' }),
    /** Since when there is an authenticator app. */
    enabledAt: nullable(Instant),
    recoveryCodesLeft: Type.Integer(),
    trustedDevices: Type.Array(
      Type.Object({ id: Id, client: Type.String(), createdAt: Instant, lastUsedAt: Instant, expiresAt: Instant }),
    ),
  }),
  errors: [],
})
export const startTotp = endpoint({
  method: 'POST',
  path: '/api/me/two-factor/totp',
  access: 'session',
  stepUp: true,
  summary: 'A new secret for an authenticator app; it counts once its first code has been confirmed',
  body: Empty,
  reply: Type.Object({
    secret: Type.String({ description: 'Base32, to be typed' }),
    uri: Type.String({ description: 'otpauth://…, for a QR code' }),
  }),
  errors: ['EXTERNAL_PROVIDER'],
})
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/me/two-factor/totp/confirm',
  access: 'session',
  stepUp: true,
  summary: 'Turn two-factor authentication on with the first code of the app; earlier recovery codes end',
  body: Type.Object({ code: Code }),
  reply: RecoveryCodes,
  errors: ['SECOND_FACTOR_WRONG', 'TOO_MANY_ATTEMPTS', 'NOT_FOUND'],
})
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/me/two-factor/recovery-codes',
  access: 'session',
  stepUp: true,
  summary: 'New recovery codes; the earlier ones end',
  body: Empty,
  reply: RecoveryCodes,
  errors: ['NOT_FOUND'],
})
export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/me/two-factor/totp',
  access: 'session',
  stepUp: true,
  summary: 'Remove the authenticator app; passkeys stay',
  reply: Empty,
  errors: ['NOT_FOUND'],
})
export const turnOffTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/me/two-factor',
  access: 'session',
  stepUp: true,
  summary: 'Turn two-factor authentication off: the app, passkeys, recovery codes and trusted devices end',
  reply: Empty,
  errors: ['NOT_FOUND'],
})
export const endTrustedDevice = endpoint({
  method: 'DELETE',
  path: '/api/me/trusted-devices/:id',
  access: 'session',
  summary: 'Ask for the second factor on this device again',
  params: Type.Object({ id: Id }),
  reply: Empty,
  errors: ['NOT_FOUND'],
})

export const giveSecondFactor = endpoint({
  method: 'POST',
  path: '/oidc/interaction/:uid/second-factor',
  access: 'public',
  traffic: providerTraffic,
  summary: 'The second step of a sign-in that answered with a challenge',
  params: Type.Object({ uid: Type.String({ minLength: 1, maxLength: 100 }) }),
  body: Type.Object({
    challenge: Type.String({ maxLength: 100 }),
    way: oneOf(secondFactorWays),
    code: Code,
    trust: Type.Boolean({ description: 'do not ask on this device for 30 days' }),
  }),
  reply: Type.Object({ redirectTo: Type.String() }),
  errors: ['SECOND_FACTOR_WRONG', 'TOO_MANY_ATTEMPTS', 'SESSION_EXPIRED'],
})
