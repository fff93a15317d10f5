import { ById, downloadTraffic, pictureTraffic } from '@khlang/contract'
import * as contract from '@khlang/contract/library'
import type { Store } from '@khlang/vault'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { requireActor } from '../../http/session.ts'
import { retryAfterSeconds, sendShown } from '../previews/index.ts'
import { sending } from '../transfer/index.ts'
import type { Library } from './library.service.ts'

export function libraryRoutes(
  app: FastifyInstance,
  { read, delivery, publish, managers }: Library,
  store: Store,
): void {
  route(app, contract.listLibrary, ({ query }, actor) => read.list(actor, query))
  route(app, contract.getLibraryDocument, ({ params }, actor) => read.get(actor, params.id))
  route(app, contract.publishDocument, ({ body }, actor) => publish.publish(actor, body))
  route(app, contract.changeLibraryDocument, ({ params, body }, actor) => publish.change(actor, params.id, body))
  route(app, contract.unpublishDocument, async ({ params }, actor) => {
    await publish.unpublish(actor, params.id)
    return {}
  })
  route(app, contract.starLibraryDocument, async ({ params, body }, actor) => {
    await read.star(actor, params.id, body.starred)
    return {}
  })
  route(app, contract.copyLibraryDocument, ({ params }, actor) => delivery.copy(actor, params.id))
  route(app, contract.getLibraryPreview, async ({ params }, actor, { reply }) => {
    const preview = await delivery.preview(actor, params.id)
    if (preview.state === 'making') reply.code(202).header('retry-after', retryAfterSeconds)
    return preview
  })
  route(app, contract.listLibraryManagers, (_, actor) => managers.list(actor))
  route(app, contract.findLibraryCandidates, ({ query }, actor, { request }) =>
    managers.candidates(actor, query.name, languageIn(request)),
  )
  route(app, contract.setLibraryManager, async ({ params, body }, actor) => {
    await managers.set(actor, params.id, body.granted)
    return {}
  })
  bytesRoutes(app, delivery, store)
}

/** Bytes and pages, which have no envelope. */
function bytesRoutes(app: FastifyInstance, delivery: Library['delivery'], store: Store): void {
  const sender = sending.createSender({ content: delivery.content, store })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/library/:id/content',
    config: { traffic: downloadTraffic },
    schema: {
      params: ById,
      querystring: { type: 'object', properties: { inline: { type: 'string', maxLength: 1 } } },
    },
    handler: async (request, reply) => {
      const actor = requireActor(request)
      const { id } = request.params as { id: string }
      const { inline } = request.query as { inline?: string }
      const found = await delivery.content.find(actor, id)
      const { type, disposition } = sending.contentType(found.document.mime_type, inline === '1')
      const headers = {
        'content-type': type,
        'content-disposition': sending.contentDisposition(disposition, found.document.name),
        'last-modified': found.publishedAt.toUTCString(),
      }
      return sender.send(request, reply, found, { actor, headers, again: () => delivery.content.find(actor, id) })
    },
  })
  app.route({
    method: 'GET',
    url: '/api/library/:id/preview/pages/:n',
    config: { traffic: pictureTraffic },
    schema: {
      params: {
        type: 'object',
        required: ['id', 'n'],
        properties: { id: { type: 'string', format: 'uuid' }, n: { type: 'integer', minimum: 1, maximum: 100_000 } },
      },
    },
    handler: async (request, reply) => {
      const { id, n } = request.params as { id: string; n: number }
      return sendShown(request, reply, await delivery.page(requireActor(request), id, n))
    },
  })
}
