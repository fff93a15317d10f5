import { ById, downloadTraffic } from '@khlang/contract'
import { type EdocBox, edocBoxes } from '@khlang/contract/edoc-states'
import type { Store } from '@khlang/vault'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../../http/session.ts'
import type { AccountActor } from '../../../platform/actor.ts'
import { sending } from '../../transfer/index.ts'
import type { createDetails, EdocContent } from './detail.ts'

type Query = { as?: 'xml' | 'pdf'; box?: EdocBox; inline?: string; names?: 'rule' | 'original' }

/**
 * `GET|HEAD /api/edocs/:id/content?as=`: the bytes of a document as they were sent, with ranges; named by the rule of the
 * account, or with `names=original` by number and date.
 */
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
          names: { type: 'string', enum: ['rule', 'original'] },
          inline: { type: 'string', maxLength: 1 },
        },
      },
    },
    handler: async (request, reply) => {
      const actor = requireCaller(request, ['outbox:read'])
      const { id } = request.params as { id: string }
      const { as = 'pdf', inline, ...which } = request.query as Query
      // An XML is never shown by a browser: it could hold what a page runs.
      const isShown = inline === '1' && as === 'pdf'
      const find = () => content.find(actor, id, as, { ...which, isShown })
      const found = await find()
      const headers = {
        'content-type': as === 'pdf' ? 'application/pdf' : 'application/xml',
        'content-disposition': sending.contentDisposition(isShown ? 'inline' : 'attachment', found.name),
        'last-modified': found.at.toUTCString(),
      }
      return sender.send(request, reply, found, { actor, headers, again: find })
    },
  })
}
