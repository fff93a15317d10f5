import { respondToEdocs } from '@khlang/contract/edoc-responses'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { EdocResponses } from './edoc-responses.service.ts'

export function edocResponseRoutes(app: FastifyInstance, responses: EdocResponses): void {
  route(app, respondToEdocs, ({ body: { ids, ...said } }, actor) => responses.respond(actor, ids, said))
}
