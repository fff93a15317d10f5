import { ById, downloadTraffic } from '@khlang/contract'
import { type EdocBox, edocBoxes } from '@khlang/contract/edoc-states'
import type { Store } from '@khlang/vault'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../../http/session.ts'
import type { AccountActor } from '../../../platform/actor.ts'
import { sending } from '../../transfer/index.ts'
import type { createDetails, EdocContent } from './detail.ts'

type Query = { as?: 'xml' | 'pdf'; box?: EdocBox; inline?: string }

/** `GET|HEAD /api/edocs/:id/content?as=`: the bytes of a document as they were sent, with ranges. */
export function edocContentRoutes(
  app: FastifyInstance,
  { content, store }: { content: ReturnType<typeof createDetails>['content']; store: Store },
): void {
  const sender = sending.createSender<EdocContent, AccountActor>({ content, store })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/edocs/:id/content',
    config: { traffic: downloadTraffic },
    schema: {
      params: ById,
      querystring: {
        type: 'object',
        properties: {
          as: { type: 'string', enum: ['xml', 'pdf'] },
          box: { type: 'string', enum: [...edocBoxes] },
          inline: { type: 'string', maxLength: 1 },
        },
      },
    },
    handler: async (request, reply) => {
      const actor = requireCaller(request, ['outbox:read'])
      const { id } = request.params as { id: string }
      const { as = 'pdf', box, inline } = request.query as Query
      const found = await content.find(actor, id, as, box)
      // An XML is never shown by a browser: it could hold what a page runs.
      const isInline = inline === '1' && as === 'pdf'
      const headers = {
        'content-type': as === 'pdf' ? 'application/pdf' : 'application/xml',
        'content-disposition': sending.contentDisposition(isInline ? 'inline' : 'attachment', found.name),
        'last-modified': found.at.toUTCString(),
      }
      return sender.send(request, reply, found, { actor, headers, again: () => content.find(actor, id, as, box) })
    },
  })
}
