import * as contract from '@khlang/contract/library'
import type { Store } from '@khlang/vault'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
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
  route(app, contract.readLibraryContent, async ({ params: { id }, query }, actor, { request, reply }) => {
    const found = await delivery.content.find(actor, id)
    const { type, disposition } = sending.contentType(found.document.mime_type, query.inline === '1')
    const headers = {
      'content-type': type,
      'content-disposition': sending.contentDisposition(disposition, found.document.name),
      'last-modified': found.publishedAt.toUTCString(),
    }
    return sender.send(request, reply, found, { actor, headers, again: () => delivery.content.find(actor, id) })
  })
  route(app, contract.readLibraryPage, async ({ params: { id, n } }, actor, { request, reply }) =>
    sendShown(request, reply, await delivery.page(actor, id, n)),
  )
}
