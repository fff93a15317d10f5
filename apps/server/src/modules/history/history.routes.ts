import { getVersionRetention } from '@khlang/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { destructionRoutes } from './destructions/destructions.routes.ts'
import type { History } from './history.service.ts'
import { businessLogRoutes } from './log/business-log.routes.ts'
import { logRoutes } from './log/log.routes.ts'
import { restoreRoutes } from './restores/restores.routes.ts'

export function historyRoutes(app: FastifyInstance, history: History): void {
  logRoutes(app, history)
  businessLogRoutes(app, history)
  restoreRoutes(app, history)
  route(app, getVersionRetention, ({ params }, actor) => history.versionPolicy.of(actor, params.id))
  destructionRoutes(app, history)
}
