import * as access from '@khlang/contract/employee-access'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../http/route.ts'
import type { Admin } from '../admin.service.ts'

/** What an admin sees and ends of the sign-ins of their employees. */
export function employeeAccessRoutes(app: FastifyInstance, { employeeAccess }: Admin): void {
  route(app, access.listEmployeeDevices, async ({ params }, actor) => ({
    items: await employeeAccess.list(actor, params.id),
  }))
  route(app, access.signOutEmployee, async ({ params, body }, actor) => ({
    count: await employeeAccess.signOut(actor, params.id, body.deviceId),
  }))
  route(app, access.resetEmployeeFactor, async ({ params }, actor) => {
    await employeeAccess.resetFactor(actor, params.id)
    return {}
  })
}
