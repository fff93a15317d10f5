import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { Employee } from './employees.ts'
import { endpoint } from './endpoint.ts'

/** How long a request can be answered, in days. */
export const joinDays = 30
/** How long its answer is shown to the person afterwards, in days. */
export const joinAnswerDays = 90

export const joinTextLimit = 500

/** How often one person may look for businesses, ask, and ask the same business again. */
export const joinLimits = { looksAnHour: 20, asksADay: 10, asksOfOneInAMonth: 3 } as const

export const joinStates = ['open', 'accepted', 'refused', 'withdrawn', 'expired'] as const

/** A business by its numbers, as they are on its documents. */
const numbers = { taxId: Type.String({ maxLength: 20 }), branchNo: Type.String({ maxLength: 10 }) }

export const JoinRequest = Type.Object({
  id: Id,
  /** The name of the business. */
  business: Type.String(),
  taxId: Type.String(),
  branchNo: Type.String(),
  remark: Type.String(),
  state: oneOf(joinStates),
  /** Why it was refused. */
  reason: nullable(Type.String()),
  createdAt: Instant,
  expiresAt: Instant,
  endedAt: nullable(Instant),
})
export type JoinRequest = Static<typeof JoinRequest>

/** A request as the admins of the business see it. */
export const JoinApplicant = Type.Object({
  id: Id,
  name: Type.String(),
  /** For readers of English, where the person gave one. */
  nameEn: nullable(Type.String()),
  username: Type.String(),
  remark: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type JoinApplicant = Static<typeof JoinApplicant>

const findErrors = ['INVALID_INPUT', 'TAX_ID_INVALID', 'JOIN_BUSINESS_UNKNOWN', 'TOO_MANY_REQUESTS'] as const

export const findJoinableBusiness = endpoint({
  method: 'POST',
  path: '/api/join-requests/find',
  access: 'session',
  summary: 'The name of the business with exactly this tax ID and branch number, and nothing else of it',
  body: Type.Object(numbers),
  reply: Type.Object({ name: Type.String() }),
  errors: findErrors,
})

export const askToJoin = endpoint({
  method: 'POST',
  path: '/api/join-requests',
  access: 'session',
  summary: 'Ask a business to become its employee; its admins are notified, and have 30 days to answer',
  body: Type.Object({ ...numbers, remark: Type.Optional(Type.String({ maxLength: joinTextLimit })) }),
  reply: JoinRequest,
  errors: [...findErrors, 'JOIN_ASKED', 'EMPLOYEE_EXISTS'],
})

export const listJoinRequests = endpoint({
  method: 'GET',
  path: '/api/join-requests',
  access: 'session',
  summary: 'The signed-in person’s own requests to join businesses, latest first',
  query: Type.Object(pageQuery),
  reply: pageOf(JoinRequest),
  errors: ['INVALID_INPUT'],
})

export const withdrawJoinRequest = endpoint({
  method: 'POST',
  path: '/api/join-requests/:id/withdraw',
  access: 'session',
  summary: 'Withdraw one’s own request that has not been answered',
  params: ById,
  body: Empty,
  reply: Empty,
  errors: ['JOIN_NOT_FOUND'],
})

export const listJoinApplicants = endpoint({
  method: 'GET',
  path: '/api/admin/join-requests',
  access: 'admin',
  summary: 'People who ask to join this business, the longest waiting first',
  query: Type.Object(pageQuery),
  reply: pageOf(JoinApplicant),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

export const acceptJoinRequest = endpoint({
  method: 'POST',
  path: '/api/admin/join-requests/:id/accept',
  access: 'admin',
  summary: 'Make somebody who asked to join an employee, who is notified',
  params: ById,
  body: Type.Object({
    departmentIds: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
    roleIds: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
    isAdmin: Type.Optional(Type.Boolean()),
  }),
  reply: Employee,
  errors: ['STEP_UP_REQUIRED', 'NOT_ADMIN', 'INVALID_INPUT', 'JOIN_NOT_FOUND', 'GROUP_NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})

export const refuseJoinRequest = endpoint({
  method: 'POST',
  path: '/api/admin/join-requests/:id/refuse',
  access: 'admin',
  summary: 'Refuse a request to join, with the reason that the person reads',
  params: ById,
  body: Type.Object({ reason: Type.String({ maxLength: joinTextLimit }) }),
  reply: Empty,
  errors: ['NOT_ADMIN', 'INVALID_INPUT', 'JOIN_NOT_FOUND', 'JOIN_REASON_REQUIRED', 'ACCOUNT_SUSPENDED'],
})
