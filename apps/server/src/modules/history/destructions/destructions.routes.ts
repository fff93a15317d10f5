import { downloadTraffic } from '@khlang/contract'
import {
  checkDestruction,
  destructionDocumentPath,
  getDestruction,
  listDestructionEntries,
  listDestructions,
} from '@khlang/contract/destructions'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { sendAttachment } from '../../../http/attachment.ts'
import { route } from '../../../http/route.ts'
import type { History } from '../history.service.ts'
import { requireActor } from '../../../http/session.ts'

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) })

/** Routes of destruction records. */
export function destructionRoutes(app: FastifyInstance, { destructions }: Pick<History, 'destructions'>): void {
  route(app, listDestructions, ({ query }, actor) => destructions.list(actor, query))
  route(app, getDestruction, ({ params }, actor) => destructions.show(actor, params.id))
  route(app, listDestructionEntries, ({ params, query }, actor) => destructions.entries(actor, params.id, query))
  route(app, checkDestruction, ({ params }, actor) => destructions.check(actor, params.id))
  app.route({
    method: 'GET',
    url: destructionDocumentPath,
    config: { traffic: downloadTraffic },
    schema: { params: Params },
    handler: async (request, reply) => {
      const { id } = request.params as Static<typeof Params>
      const lines = await destructions.document(requireActor(request), id)
      return sendAttachment(reply, { name: `khlang-destruction-${id}.txt`, type: 'text/plain; charset=utf-8' }, lines)
    },
  })
}
