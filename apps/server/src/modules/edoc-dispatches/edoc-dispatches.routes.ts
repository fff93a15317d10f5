import { planInbox } from '@khlang/contract/dispatches'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { EdocDispatches } from './edoc-dispatches.service.ts'

export function edocDispatchRoutes(app: FastifyInstance, dispatches: EdocDispatches): void {
  route(app, planInbox, ({ body }, actor, { request }) => dispatches.plan(actor, body.ids, languageIn(request)))
}
