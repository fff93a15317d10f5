import { getVersionRetention } from '@khlang/contract'
import { listRetainedTrash, restoreRetained } from '@khlang/contract/retained-trash'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { model } from '../drive/index.ts'
import { destructionRoutes } from './destructions/destructions.routes.ts'
import type { History } from './history.service.ts'
import { businessLogRoutes } from './log/business-log.routes.ts'
import { logRoutes } from './log/log.routes.ts'
import { businessRestoreRoutes } from './restores/business-restores.routes.ts'
import { restoreRoutes } from './restores/restores.routes.ts'

export function historyRoutes(app: FastifyInstance, history: History): void {
  logRoutes(app, history)
  businessLogRoutes(app, history)
  restoreRoutes(app, history)
  businessRestoreRoutes(app, history)
  route(app, getVersionRetention, ({ params }, actor) => history.versionPolicy.of(actor, params.id))
  route(app, listRetainedTrash, ({ query }, actor) => history.retained.list(actor, query))
  route(app, restoreRetained, async ({ body: { ids, targetId, onConflict } }, actor, { request }) =>
    model.presentBulk(await history.retained.restore(actor, ids, targetId, onConflict), languageIn(request)),
  )
  destructionRoutes(app, history)
}
