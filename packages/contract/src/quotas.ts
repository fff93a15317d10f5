import { type Static, Type } from 'typebox'
import { Bytes, Empty, Id, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { forecastFields } from './storage.ts'

/** The audience of a quota value; the nearest to the employee applies. */
export const quotaAudiences = ['business', 'department', 'employee'] as const
export type QuotaAudience = (typeof quotaAudiences)[number]

/** Thresholds at which people are notified (A22). */
export const quotaWarnings = [80, 90, 95, 100] as const

const Count = Type.Integer({ minimum: 0 })

export const QuotaOverview = Type.Object({
  /** Drive Business: the usage of the business itself. */
  pool: Type.Object({ used: Bytes, max: Bytes, remain: Bytes, ...forecastFields }),
  /** Totals of the private drives of all employees. */
  personal: Type.Object({ drives: Count, used: Bytes, max: Bytes }),
  /** Totals of the private drives that are kept of people who left. */
  kept: Type.Object({ drives: Count, used: Bytes }),
  /** The default quota; null if `product` applies. */
  everybody: nullable(Bytes),
  product: Bytes,
})
export type QuotaOverview = Static<typeof QuotaOverview>

export const DepartmentQuota = Type.Object({
  departmentId: Id,
  name: Type.String(),
  nameTh: Type.String(),
  nameEn: Type.String(),
  /** The department above. */
  parent: nullable(Type.String()),
  /** Its id; a suspended one is not in the list, and nothing of its value applies below it. */
  parentId: nullable(Id),
  employees: Count,
  /** The value set for it; null if that of the parent or of everybody applies. */
  own: nullable(Bytes),
})
export type DepartmentQuota = Static<typeof DepartmentQuota>

export const EmployeeQuota = Type.Object({
  employeeId: Id,
  name: Type.String(),
  used: Bytes,
  max: Bytes,
  remain: Bytes,
  /** The value set for this employee. */
  own: nullable(Bytes),
  /** The origin of the applied value; `product` if none was set. */
  from: oneOf(['employee', 'department', 'business', 'product']),
  /** The department whose value applies. */
  fromDepartment: nullable(Type.String()),
  /** The applied value; `max` is larger while more is used. */
  wanted: Bytes,
  ...forecastFields,
})
export type EmployeeQuota = Static<typeof EmployeeQuota>

export const QuotaPreview = Type.Object({
  /** Private drives that the value would apply to. */
  drives: Count,
  /** Those that already use more, which prevent the value. */
  over: Count,
  overNames: Type.Array(Type.String()),
  /** Those that would be at least 80 % full. */
  near: Count,
  /** The total of all private drives with this value, and the space of the business. */
  personalMax: Bytes,
  poolMax: Bytes,
  /** Those that will be full first at the rate of the last 30 days. */
  filling: Type.Array(Type.Object({ employeeId: Id, name: Type.String(), days: Count })),
})
export type QuotaPreview = Static<typeof QuotaPreview>

const search = { name: Type.Optional(Type.String({ maxLength: 100 })), ...pageQuery }
const whose = { audience: oneOf(quotaAudiences), audienceId: Type.Optional(Id) }

export const getQuotas = endpoint({
  method: 'GET',
  path: '/api/admin/quotas',
  access: 'admin',
  summary: 'Storage of this business: Drive Business, the private drives in total, and the default quota',
  reply: QuotaOverview,
  errors: ['NOT_ADMIN'],
})

export const listDepartmentQuotas = endpoint({
  method: 'GET',
  path: '/api/admin/quotas/departments',
  access: 'admin',
  summary: 'Departments by name, with the quota that is set for each',
  query: Type.Object(search),
  reply: pageOf(DepartmentQuota),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

export const listEmployeeQuotas = endpoint({
  method: 'GET',
  path: '/api/admin/quotas/employees',
  access: 'admin',
  summary: 'Employees by name, all or those of a department, with their usage, their quota, and its origin',
  query: Type.Object({ ...search, departmentId: Type.Optional(Id) }),
  reply: pageOf(EmployeeQuota),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

export const previewQuota = endpoint({
  method: 'GET',
  path: '/api/admin/quotas/preview',
  access: 'admin',
  summary: 'Preview the effect of a quota on private drives; without `bytes`: of removing it',
  query: Type.Object({ ...whose, bytes: Type.Optional(Bytes) }),
  reply: QuotaPreview,
  errors: ['NOT_ADMIN', 'EMPLOYEE_NOT_FOUND', 'NOT_FOUND'],
})

export const setQuota = endpoint({
  method: 'PUT',
  path: '/api/admin/quotas',
  access: 'admin',
  summary: 'Set the quota of the private drives of everybody, a department or an employee; null removes it',
  body: Type.Object({ ...whose, bytes: nullable(Bytes) }),
  reply: Empty,
  errors: [
    'NOT_ADMIN',
    'QUOTA_BELOW_USED',
    'QUOTA_ABOVE_POOL',
    'QUOTA_BUSY',
    'EMPLOYEE_NOT_FOUND',
    'NOT_FOUND',
    'ACCOUNT_SUSPENDED',
    'INVALID_INPUT',
  ],
})
