import { type Static, Type } from 'typebox'
import { Bytes, Empty, Id, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Whose value a quota is; the nearest to the employee applies. */
export const quotaAudiences = ['business', 'department', 'employee'] as const
export type QuotaAudience = (typeof quotaAudiences)[number]

/** How full a drive is when its people are told (A22). */
export const quotaWarnings = [80, 90, 95, 100] as const

export const QuotaRule = Type.Object({
  audience: oneOf(quotaAudiences),
  audienceId: Id,
  name: Type.String(),
  bytes: Bytes,
})
export type QuotaRule = Static<typeof QuotaRule>

export const EmployeeQuota = Type.Object({
  employeeId: Id,
  name: Type.String(),
  used: Bytes,
  max: Bytes,
  remain: Bytes,
  /** Whose value applies; `product` when nothing was set. */
  from: oneOf(['employee', 'department', 'business', 'product']),
})
export type EmployeeQuota = Static<typeof EmployeeQuota>

export const listQuotas = endpoint({
  method: 'GET',
  path: '/api/admin/quotas',
  access: 'admin',
  summary: 'Quotas that are set in this business, and what applies to each employee',
  reply: Type.Object({ rules: Type.Array(QuotaRule), employees: Type.Array(EmployeeQuota) }),
  errors: ['NOT_ADMIN_BUSINESS'],
})

export const setQuota = endpoint({
  method: 'PUT',
  path: '/api/admin/quotas',
  access: 'admin',
  summary: 'Set the quota of the private drives of everybody, a department or an employee; null takes it away',
  body: Type.Object({ audience: oneOf(quotaAudiences), audienceId: Type.Optional(Id), bytes: nullable(Bytes) }),
  reply: Empty,
  errors: ['NOT_ADMIN_BUSINESS', 'QUOTA_BELOW_USED', 'EMPLOYEE_NOT_FOUND', 'NOT_FOUND', 'INVALID_INPUT'],
})
