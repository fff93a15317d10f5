import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Where an employee is signed in for the business: a session that has acted for it, or a mapped drive of it. */
export const EmployeeDevice = Type.Object({
  id: Id,
  kind: oneOf(['session', 'mapDrive']),
  /** The program, or the name that its owner gave a mapped drive. */
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
  /** The session of the caller. */
  current: Type.Boolean(),
})
export type EmployeeDevice = Static<typeof EmployeeDevice>

export const listEmployeeDevices = endpoint({
  method: 'GET',
  path: '/api/admin/employees/:id/devices',
  access: 'admin',
  summary: 'Where an employee is signed in for this business, the latest first; what they do elsewhere is not shown',
  params: ById,
  reply: Type.Object({ items: Type.Array(EmployeeDevice) }),
  errors: ['NOT_ADMIN', 'EMPLOYEE_NOT_FOUND'],
})

export const signOutEmployee = endpoint({
  method: 'POST',
  path: '/api/admin/employees/:id/sign-out',
  access: 'admin',
  summary: 'Sign an employee out on one device, or on all that were used for this business; the caller stays signed in',
  params: ById,
  body: Type.Object({ deviceId: Type.Optional(Id) }),
  reply: Type.Object({ count: Type.Integer() }),
  errors: ['NOT_ADMIN', 'EMPLOYEE_NOT_FOUND', 'NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})

export const resetEmployeeFactor = endpoint({
  method: 'POST',
  path: '/api/admin/employees/:id/reset-two-factor',
  access: 'admin',
  stepUp: true,
  summary:
    'Take the second factor that an employee has lost off their account; they are signed out everywhere, notified, and sign in by their password until they have set up a new one',
  params: ById,
  reply: Empty,
  errors: ['NOT_ADMIN', 'EMPLOYEE_NOT_FOUND', 'FACTOR_NOT_SET', 'FACTOR_OWN', 'FACTOR_ELSEWHERE', 'ACCOUNT_SUSPENDED'],
})
