import { type Static, Type } from 'typebox'
import { ById, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

export const supportLimits = {
  /** How long the owner's code works, and how often it may be entered wrongly. */
  codeMinutes: 5,
  codeTries: 3,
  /** How long nobody may ask for this account after that many wrong codes. */
  lockMinutes: 15,
  /** How long one code opens the account, and how long all of them together. */
  sessionMinutes: 60,
  longestMinutes: 240,
  /** How long before the end support is asked whether to continue. */
  warningMinutes: 10,
  reasonLetters: { min: 6, max: 200 },
  caseLetters: 40,
} as const

/** Names the support access of a request: without it, the caller acts as themselves. */
export const supportHeader = 'x-support-access'

export const supportStates = [
  'otp_sent',
  'active',
  'warning',
  'ended',
  'timeout',
  'expired',
  'refused',
  'locked',
] as const
export type SupportState = (typeof supportStates)[number]

/** Letters of any script with their marks, digits, spaces and a few signs (C30). */
export const isSupportReason = (text: string): boolean => {
  const { min, max } = supportLimits.reasonLetters
  const trimmed = text.trim()
  return trimmed.length >= min && trimmed.length <= max && /^[\p{L}\p{M}\p{N} \-_().,]+$/u.test(trimmed)
}

export const SupportAccess = Type.Object({
  id: Id,
  /** The name of the agent who acts as botonebox. */
  agent: Type.String(),
  /** Who is asked for the code. */
  owner: Type.Object({ username: Type.String(), name: Type.String() }),
  account: Type.Object({ id: Id, name: Type.String(), type: oneOf(['Citizen', 'Business']) }),
  reason: Type.String(),
  caseNo: Type.String(),
  state: oneOf(supportStates),
  /** How the latest code was sent. */
  channel: nullable(oneOf(['chat', 'sms', 'mail'])),
  requestedAt: Instant,
  /** Until when a code that was sent can be entered. */
  codeUntil: nullable(Instant),
  startedAt: nullable(Instant),
  /** When the session ends, unless it is continued. */
  until: nullable(Instant),
  /** Until when it can be continued at most. */
  longestUntil: nullable(Instant),
  endedAt: nullable(Instant),
  endedBy: nullable(oneOf(['owner', 'agent', 'time', 'operator'])),
  /** How often something was opened. */
  opened: Type.Integer(),
})
export type SupportAccess = Static<typeof SupportAccess>

export const supportSteps = ['drives', 'folder', 'item', 'relations', 'inbox', 'outbox', 'document'] as const
export const SupportStep = Type.Object({
  id: Type.String(),
  at: Instant,
  what: oneOf(supportSteps),
  itemId: nullable(Id),
  /** The name that the item had then, or the number of the document. */
  name: nullable(Type.String()),
})
export type SupportStep = Static<typeof SupportStep>

export const getSupportDesk = endpoint({
  method: 'GET',
  path: '/api/support/desk',
  access: 'session',
  summary: 'For support agents: the latest access that they asked for',
  reply: Type.Object({ agent: Type.String(), now: Instant, access: nullable(SupportAccess) }),
  errors: ['SUPPORT_NOT_AGENT'],
})

export const requestSupport = endpoint({
  method: 'POST',
  path: '/api/support/accesses',
  access: 'session',
  summary: 'For support agents: ask the owner of an account for a code; a business is named by its tax ID, too',
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 200 }),
    taxId: Type.Optional(Type.String({ maxLength: 13 })),
    branchNo: Type.Optional(Type.String({ maxLength: 5 })),
    reason: Type.String({ maxLength: 1000 }),
    caseNo: Type.String({ maxLength: 200 }),
  }),
  reply: SupportAccess,
  errors: [
    'SUPPORT_NOT_AGENT',
    'SUPPORT_REASON_INVALID',
    'SUPPORT_CASE_INVALID',
    'SUPPORT_CUSTOMER_UNKNOWN',
    'SUPPORT_UNREACHABLE',
    'SUPPORT_LOCKED',
    'SUPPORT_BUSY',
    'CHAT_ACCOUNT_UNKNOWN',
    'CHAT_NOT_FRIEND',
    'TOO_MANY_REQUESTS',
  ],
})

export const enterSupportCode = endpoint({
  method: 'POST',
  path: '/api/support/accesses/:id/code',
  access: 'session',
  summary: 'For support agents: enter the code that the owner read out; it opens the account, or continues the session',
  params: ById,
  body: Type.Object({ code: Type.String({ maxLength: 20 }) }),
  reply: SupportAccess,
  errors: ['SUPPORT_NOT_AGENT', 'NOT_FOUND', 'OTP_MISMATCH', 'OTP_INVALID', 'SUPPORT_LOCKED', 'SUPPORT_ENDED'],
})

export const continueSupport = endpoint({
  method: 'POST',
  path: '/api/support/accesses/:id/continue',
  access: 'session',
  summary: 'For support agents, in the last minutes of a session: send the owner a code that continues it',
  params: ById,
  reply: SupportAccess,
  errors: [
    'SUPPORT_NOT_AGENT',
    'NOT_FOUND',
    'SUPPORT_ENDED',
    'SUPPORT_CUSTOMER_UNKNOWN',
    'SUPPORT_TOO_SOON',
    'SUPPORT_LONGEST',
    'SUPPORT_LOCKED',
    'SUPPORT_UNREACHABLE',
    'OTP_TOO_MANY',
  ],
})

export const endSupport = endpoint({
  method: 'POST',
  path: '/api/support/accesses/:id/end',
  access: 'session',
  summary: 'End a support session at once: its owner, any Admin Business of the account, or the agent',
  params: ById,
  reply: SupportAccess,
  errors: ['NOT_FOUND', 'SUPPORT_ENDED'],
})

export const refuseSupport = endpoint({
  method: 'POST',
  path: '/api/support/accesses/:id/refuse',
  access: 'session',
  summary: 'The owner did not ask for support: ends the request or session, and alerts the operator',
  params: ById,
  reply: SupportAccess,
  errors: ['NOT_FOUND', 'SUPPORT_ENDED'],
})

export const getOpenSupport = endpoint({
  method: 'GET',
  path: '/api/support/open',
  access: 'session',
  summary: 'The support request or session that is open for this account; null for employees who cannot answer it',
  reply: Type.Object({ now: Instant, access: nullable(SupportAccess) }),
  errors: [],
})

export const listSupport = endpoint({
  method: 'GET',
  path: '/api/support/accesses',
  access: 'session',
  summary: 'Support requests and sessions for this account, newest first; of a business for Admin Business',
  query: Type.Object(pageQuery),
  reply: Type.Object({ ...pageOf(SupportAccess).properties, now: Instant }),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

export const listSupportSteps = endpoint({
  method: 'GET',
  path: '/api/support/accesses/:id/steps',
  access: 'session',
  summary: 'What was opened in a support session, newest first, while it happens',
  params: ById,
  query: Type.Object(pageQuery),
  reply: pageOf(SupportStep),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
})
