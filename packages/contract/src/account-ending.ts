import { Type } from 'typebox'
import { Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const AccountEnding = Type.Object({
  status: oneOf(['active', 'suspended', 'terminated']),
  /** Why the account is suspended or ends. */
  reason: nullable(Type.String()),
  /** Until when its data can be exported; then it is erased. */
  exportUntil: nullable(Instant),
  /** Whether the caller may end the account. */
  mayEnd: Type.Boolean(),
  /** Whether the caller may take the end back. */
  mayKeep: Type.Boolean(),
  /** Has to be typed to end the account: the username, or the tax ID of the business. */
  word: Type.String(),
  /** The businesses that the citizen works for, and has to leave first. */
  businesses: Type.Array(Type.String()),
  /** Electronic documents that the law requires to be kept: they are not erased before that day. */
  keptByLaw: Type.Object({ documents: Type.Integer({ minimum: 0 }), until: nullable(Type.String({ format: 'date' })) }),
})

export const getAccountEnding = endpoint({
  method: 'GET',
  path: '/api/account/ending',
  access: 'session',
  summary: 'The end of the account that the call acts for: state, dates, and what the caller may do about it',
  reply: AccountEnding,
  errors: [],
})

export const endAccount = endpoint({
  method: 'POST',
  path: '/api/account/ending',
  access: 'session',
  stepUp: true,
  summary: 'Ask for the end of the account: read-only at once, erased after 30 days',
  body: Type.Object({ word: Type.String({ maxLength: 200 }), reason: Type.String({ minLength: 1, maxLength: 500 }) }),
  reply: AccountEnding,
  errors: ['ACCOUNT_ENDING_WORD', 'ACCOUNT_HAS_BUSINESSES', 'NOT_ADMIN', 'CONFLICT', 'INVALID_INPUT'],
})

export const exportAccount = endpoint({
  method: 'POST',
  path: '/api/account/export',
  access: 'session',
  stepUp: true,
  summary: 'Have a zip made of every drive of the account that the caller may open, with an index',
  body: Empty,
  reply: Type.Object({ archiveId: Id }),
  errors: ['NOT_ALLOWED', 'TOO_MANY_ARCHIVES'],
})

export const keepAccount = endpoint({
  method: 'DELETE',
  path: '/api/account/ending',
  access: 'session',
  stepUp: true,
  summary: 'Take the end back while the data is still there',
  reply: AccountEnding,
  errors: ['NOT_ADMIN', 'NOT_ALLOWED', 'CONFLICT'],
})
