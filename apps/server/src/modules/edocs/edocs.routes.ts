import { sendEdocDraft } from '@khlang/contract/edocs'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { leaveBodiesUnread } from '../../http/traffic.ts'
import { edocUploadRoutes } from './delivery/upload.routes.ts'
import type { Edocs } from './edocs.service.ts'

export async function edocRoutes(app: FastifyInstance, { send }: Edocs): Promise<void> {
  await app.register(async (scope) => {
    leaveBodiesUnread(scope)
    edocUploadRoutes(scope, send)
  })
  route(app, sendEdocDraft, ({ params }, actor) => send.sendDraft(actor, params.id))
}
