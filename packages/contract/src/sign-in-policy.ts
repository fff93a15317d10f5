import { Type } from 'typebox'
import { Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const graceDaysMax = 90
export const graceDaysDefault = 14

const SignInPolicy = Type.Object({
  twoFactor: oneOf(['off', 'required']),
  graceDays: Type.Integer({ description: 'days in which people without a second factor may still enter' }),
  requiredSince: nullable(Instant),
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
  summary: 'Require a second factor, after days of grace for those who have none; or no longer',
  body: Type.Object({
    twoFactor: oneOf(['off', 'required']),
    graceDays: Type.Integer({ minimum: 0, maximum: graceDaysMax }),
  }),
  reply: SignInPolicy,
  errors: ['ACCOUNT_SUSPENDED'],
})
