import { Type } from 'typebox'
import { Empty, Id, Instant, nullable, oneOf, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Account } from './me.ts'
import { providerTraffic, signInTraffic } from './traffic.ts'
import { secondStepWays } from './two-factor.ts'
import { seenPattern } from './names.ts'

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'session',
  summary: 'The sessions of this person',
  query: PageQuery,
  reply: pageOf(
    Type.Object({
      id: Id,
      current: Type.Boolean(),
      method: Type.String(),
      client: Type.String(),
      address: Type.String(),
      createdAt: Instant,
      lastUsedAt: Instant,
    }),
  ),
  errors: [],
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'session',
  summary: 'End one session; `all` ends every session but this one',
  params: Type.Object({ id: Type.Union([Id, Type.Literal('all')]) }),
  reply: Empty,
  errors: ['NOT_FOUND'],
})

// The pages of the embedded identity provider. `uid` is the interaction; its cookie binds it to the browser.
const Interaction = Type.Object({ uid: Type.String({ minLength: 1, maxLength: 100 }) })
const GoOn = Type.Object({ redirectTo: Type.String() })
/** Where the sign-in continues; or the challenge that `second-factor` or `passkey` answers, and how its person can. */
const NextStep = Type.Object({
  redirectTo: Type.Optional(Type.String()),
  challenge: Type.Optional(Type.String()),
  ways: Type.Optional(Type.Array(oneOf(secondStepWays))),
})
export const getInteraction = endpoint({
  method: 'GET',
  path: '/oidc/interaction/:uid/details',
  access: 'public',
  traffic: providerTraffic,
  summary: 'The details of a sign-in in progress',
  params: Interaction,
  reply: Type.Object({
    client: Type.String(),
    method: oneOf(['password', 'sms']),
    language: nullable(oneOf(['th', 'en'])),
    passkeys: Type.Boolean({ description: 'whether people can sign in by a passkey here' }),
  }),
  errors: ['SESSION_EXPIRED'],
})
export const signInByPassword = endpoint({
  method: 'POST',
  path: '/oidc/interaction/:uid/password',
  access: 'public',
  traffic: providerTraffic,
  summary: 'Sign in by username (or e-mail, or mobile number) and password',
  params: Interaction,
  body: Type.Object({ username: Type.String({ maxLength: 200 }), password: Type.String({ maxLength: 200 }) }),
  reply: NextStep,
  errors: ['CREDENTIALS_REQUIRED', 'WRONG_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'SESSION_EXPIRED'],
})
export const requestSignInOtp = endpoint({
  method: 'POST',
  path: '/oidc/interaction/:uid/otp',
  access: 'public',
  traffic: providerTraffic,
  summary: 'Send a one-time password to a mobile number; the answer never says whether the number exists',
  params: Interaction,
  body: Type.Object({ mobile: Type.String({ maxLength: 20 }) }),
  reply: Type.Object({ expiresAt: Instant, resendAt: Instant }),
  errors: ['MOBILE_INVALID', 'OTP_TOO_MANY', 'SESSION_EXPIRED'],
})
export const signInByOtp = endpoint({
  method: 'POST',
  path: '/oidc/interaction/:uid/otp/verify',
  access: 'public',
  traffic: providerTraffic,
  summary: 'Sign in by mobile number and one-time password',
  params: Interaction,
  body: Type.Object({ mobile: Type.String({ maxLength: 20 }), code: Type.String({ maxLength: 10 }) }),
  reply: NextStep,
  errors: ['MOBILE_INVALID', 'OTP_MISMATCH', 'OTP_INVALID', 'TOO_MANY_ATTEMPTS', 'SESSION_EXPIRED'],
})
export const cancelInteraction = endpoint({
  method: 'POST',
  path: '/oidc/interaction/:uid/cancel',
  access: 'public',
  traffic: providerTraffic,
  summary: 'Cancel a sign-in',
  params: Interaction,
  body: Empty,
  reply: GoOn,
  errors: [],
})

// Registration and forgotten password
const Mobile = Type.String({ minLength: 1, maxLength: 20, description: '0xxxxxxxxx' })
/** Where the code went: one of the two. */
const recipient = {
  mobile: Type.Optional(Mobile),
  email: Type.Optional(
    Type.String({ minLength: 1, maxLength: 254, description: 'instead of a mobile number, for a forgotten password' }),
  ),
}
const Code = Type.String({ minLength: 1, maxLength: 10 })
const Password = Type.String({ minLength: 1, maxLength: 200 })
export const otpPurposes = ['register', 'forgot', 'health'] as const
export const requestOtp = endpoint({
  method: 'POST',
  path: '/api/otp',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Send a one-time password for registration or a forgotten password',
  body: Type.Object({
    ...recipient,
    purpose: oneOf(otpPurposes),
    password: Type.Optional(
      Type.String({ maxLength: 200, description: 'the new password: one that would be refused later is refused now' }),
    ),
  }),
  reply: Type.Object({ expiresAt: Instant, resendAt: Instant }),
  errors: ['MOBILE_INVALID', 'EMAIL_INVALID', 'OTP_TOO_MANY', 'EXTERNAL_PROVIDER', 'PASSWORD_WEAK', 'PASSWORD_COMMON'],
})
export const checkUsername = endpoint({
  method: 'POST',
  path: '/api/register/check',
  access: 'public',
  summary: 'Whether a username is valid and free',
  body: Type.Object({ username: Type.String({ maxLength: 200 }) }),
  reply: Type.Object({ ok: Type.Boolean(), machineCode: Type.Optional(Type.String()) }),
  errors: ['TOO_MANY_REQUESTS'],
})
export const registrationRoutes = ['register', 'registerone', 'register_mohpromt', 'register_mohpromt2'] as const
export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Register a person; the mobile number is verified by a one-time password',
  body: Type.Object({
    route: oneOf(registrationRoutes),
    username: Type.String({ maxLength: 200 }),
    password: Password,
    confirmPassword: Password,
    firstNameTh: Type.String({ minLength: 1, maxLength: 100, pattern: seenPattern }),
    lastNameTh: Type.String({ minLength: 1, maxLength: 100, pattern: seenPattern }),
    firstNameEn: Type.Optional(Type.String({ maxLength: 100 })),
    lastNameEn: Type.Optional(Type.String({ maxLength: 100 })),
    nationalId: Type.Optional(Type.String({ maxLength: 20 })),
    /** Claims the national ID although another account does; who is right is proved later. */
    evenIfTaken: Type.Optional(Type.Boolean()),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    mobile: Mobile,
    code: Code,
    acceptTerms: Type.Literal(true),
  }),
  reply: Type.Object({ username: Type.String() }),
  errors: [
    'USERNAME_INVALID',
    'USERNAME_TAKEN',
    'PASSWORD_WEAK',
    'PASSWORD_COMMON',
    'PASSWORD_CONFIRM',
    'MOBILE_INVALID',
    'MOBILE_TAKEN',
    'NATIONAL_ID_INVALID',
    'NATIONAL_ID_TAKEN',
    'OTP_MISMATCH',
    'OTP_INVALID',
    'EXTERNAL_PROVIDER',
  ],
})
export const registerBusiness = endpoint({
  method: 'POST',
  path: '/api/register/business',
  access: 'session',
  summary: 'Register a business; the signed-in person becomes its Admin Business',
  body: Type.Object({
    taxId: Type.String({ maxLength: 20 }),
    branchNo: Type.String({ maxLength: 10 }),
    nameTh: Type.String({ minLength: 1, maxLength: 200, pattern: seenPattern }),
    nameEn: Type.Optional(Type.String({ maxLength: 200 })),
    /** Claims the tax ID although another account does; who is right is proved later. */
    evenIfTaken: Type.Optional(Type.Boolean()),
    acceptTerms: Type.Literal(true),
  }),
  reply: Account,
  errors: ['TAX_ID_INVALID', 'BUSINESS_TAKEN'],
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  access: 'public',
  summary: 'Set a new password with a one-time password; ends every session of the person',
  body: Type.Object({ ...recipient, code: Code, password: Password, confirmPassword: Password }),
  reply: Empty,
  errors: [
    'MOBILE_INVALID',
    'EMAIL_INVALID',
    'OTP_MISMATCH',
    'OTP_INVALID',
    'PASSWORD_WEAK',
    'PASSWORD_COMMON',
    'PASSWORD_CONFIRM',
    'EXTERNAL_PROVIDER',
  ],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/password',
  access: 'session',
  summary: 'Set a new password with the current one; ends every other session of the person',
  body: Type.Object({ currentPassword: Password, password: Password, confirmPassword: Password }),
  reply: Empty,
  errors: [
    'PASSWORD_CURRENT',
    'PASSWORD_SAME',
    'PASSWORD_WEAK',
    'PASSWORD_COMMON',
    'PASSWORD_CONFIRM',
    'TOO_MANY_ATTEMPTS',
    'EXTERNAL_PROVIDER',
  ],
})

export const createProductToken = endpoint({
  method: 'POST',
  path: '/api/product-tokens',
  access: 'session',
  stepUp: true,
  summary: 'A token for another program or device: 5 minutes, once (T16)',
  body: Empty,
  reply: Type.Object({ token: Type.String(), expiresAt: Instant }),
  errors: ['NOT_ALLOWED'],
})

// Signing in on a computer with a signed-in phone (T24)
export const startQrSignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/qr',
  access: 'public',
  traffic: signInTraffic,
  summary: 'A code to show, valid for 2 minutes',
  body: Empty,
  reply: Type.Object({ id: Id, secret: Type.String(), number: Type.String(), url: Type.String(), expiresAt: Instant }),
  errors: ['TOO_MANY_REQUESTS'],
})
export const pollQrSignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/qr/:id',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Whether the phone has approved; then this browser has a session',
  params: Type.Object({ id: Id }),
  body: Type.Object({ secret: Type.String({ maxLength: 200 }) }),
  reply: Type.Object({
    state: oneOf(['waiting', 'approved', 'refused', 'expired']),
    redirectTo: Type.Optional(Type.String()),
  }),
  errors: ['NOT_FOUND'],
})
export const answerQrSignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/qr/:id/answer',
  access: 'session',
  traffic: signInTraffic,
  summary: 'Approve or refuse on the phone, with the number that the computer shows',
  params: Type.Object({ id: Id }),
  body: Type.Object({ approve: Type.Boolean(), number: Type.String({ maxLength: 4 }) }),
  reply: Empty,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

/** Messages kept in the data folder because no SMS or mail gateway is configured. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/outgoing-messages',
  access: 'session',
  summary: 'Messages kept instead of sent; the demo admin only',
  query: PageQuery,
  reply: pageOf(
    Type.Object({
      id: Type.String(),
      channel: oneOf(['sms', 'mail', 'chat']),
      to: Type.String(),
      text: Type.String(),
      at: Instant,
    }),
  ),
  errors: ['NOT_ALLOWED'],
})
