import type { FastifyInstance } from 'fastify'
import { destructionRoutes } from './destructions/destructions.routes.ts'
import type { History } from './history.service.ts'
import { businessLogRoutes } from './log/business-log.routes.ts'
import { logRoutes } from './log/log.routes.ts'
import { restoreRoutes } from './restores/restores.routes.ts'

export function historyRoutes(app: FastifyInstance, history: History): void {
  logRoutes(app, history)
  businessLogRoutes(app, history)
  restoreRoutes(app, history)
  destructionRoutes(app, history)
}
