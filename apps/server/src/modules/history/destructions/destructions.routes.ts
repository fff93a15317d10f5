import {
  checkDestruction,
  downloadDestruction,
  getDestruction,
  listDestructionEntries,
  listDestructions,
} from '@khlang/contract/destructions'
import type { FastifyInstance } from 'fastify'
import { sendAttachment } from '../../../http/attachment.ts'
import { route } from '../../../http/route.ts'
import type { History } from '../history.service.ts'

/** Routes of destruction records. */
export function destructionRoutes(app: FastifyInstance, { destructions }: Pick<History, 'destructions'>): void {
  route(app, listDestructions, ({ query }, actor) => destructions.list(actor, query))
  route(app, getDestruction, ({ params }, actor) => destructions.show(actor, params.id))
  route(app, listDestructionEntries, ({ params, query }, actor) => destructions.entries(actor, params.id, query))
  route(app, checkDestruction, ({ params }, actor) => destructions.check(actor, params.id))
  route(app, downloadDestruction, async ({ params: { id } }, actor, { reply }) => {
    const lines = await destructions.document(actor, id)
    return sendAttachment(reply, { name: `khlang-destruction-${id}.txt`, type: 'text/plain; charset=utf-8' }, lines)
  })
}
