import { Type } from 'typebox'
import { Instant, listEdits, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { signInWays } from './sign-in-ways.ts'

export const graceDaysMax = 90
export const graceDaysDefault = 14
export const passwordDaysMax = 366
/** How many characters a business may ask of passwords; the least is what all have (C13). */
export const passwordLengths = { min: 8, max: 64 } as const
/** How many days before their password expires somebody is notified. */
export const passwordNoticeDays = [14, 7, 1] as const

const SignInPolicy = Type.Object({
  twoFactor: oneOf(['off', 'required']),
  graceDays: Type.Integer({ description: 'days in which people without a second factor may still enter' }),
  requiredSince: nullable(Instant),
  passwordDays: Type.Integer({
    description: 'after how many days a password no longer opens the business; 0 for never',
  }),
  /** When the days began to count for passwords that were older. */
  passwordSince: nullable(Instant),
  passwordLength: Type.Integer({ description: 'how many characters new passwords of its people have at least' }),
  /** False where an external identity provider owns the passwords, and how long they last is set there. */
  ownPasswords: Type.Boolean(),
  ways: nullable(
    Type.Array(oneOf(signInWays), { description: 'by which people sign in to enter the business; null for all' }),
  ),
  /** Those that can occur here. */
  possibleWays: Type.Array(oneOf(signInWays)),
  /** That of the session that asks. */
  ownWay: oneOf(signInWays),
  employees: Type.Integer(),
  /** Employees who have not set up a second factor here. */
  withoutTwoFactor: Type.Integer(),
})

export const getSignInPolicy = endpoint({
  method: 'GET',
  path: '/api/admin/sign-in-policy',
  access: 'admin',
  summary: 'What this business asks of the sign-ins of its people',
  reply: SignInPolicy,
  errors: [],
})
export const changeSignInPolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/sign-in-policy',
  access: 'admin',
  stepUp: true,
  summary:
    'Require a second factor, longer passwords, new ones after a period, some ways of signing in; or no longer. What is left out stays',
  body: Type.Object({
    twoFactor: Type.Optional(oneOf(['off', 'required'])),
    graceDays: Type.Optional(Type.Integer({ minimum: 0, maximum: graceDaysMax })),
    /** From 0 to 366. */
    passwordDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    /** From 8 to 64. */
    passwordLength: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    /** Null for all ways. */
    ways: Type.Optional(nullable(Type.Array(oneOf(signInWays), { minItems: 1, maxItems: 20 }))),
    /** Ways that are added and taken out, instead of all of them. */
    waysEdits: Type.Optional(listEdits(oneOf(signInWays))),
  }),
  reply: SignInPolicy,
  errors: [
    'PACKAGE_FEATURE',
    'ACCOUNT_SUSPENDED',
    'PASSWORD_DAYS_MAX',
    'PASSWORD_LENGTHS',
    'PASSWORDS_ELSEWHERE',
    'SIGN_IN_WAY_OWN',
    'SIGN_IN_WAY_FIRST',
  ],
})
