import { readContent, versionFileName } from '@khlang/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../http/route.ts'
import { createSender } from './sending.http.ts'
import { contentDisposition, contentType } from '../transfer.rules.ts'
import type { Transfer } from '../transfer.service.ts'

/** `GET|HEAD /api/files/:id/content`: bytes with ranges, ETags, and names in any script. */
export function contentRoutes(app: FastifyInstance, { content, store }: Transfer): void {
  const sender = createSender({ content, store })
  route(app, readContent, async ({ params: { id }, query }, actor, { request, reply }) => {
    const found = await content.find(actor, id, query.version ?? null)
    const { type, disposition } = contentType(found.mimeType, query.inline === '1')
    const name = found.n === found.item.version_n ? found.item.name : versionFileName(found.item.name, found.n)
    const headers = {
      'content-type': type,
      'content-disposition': contentDisposition(disposition, name),
      'last-modified': found.modifiedAt.toUTCString(),
    }
    return sender.send(request, reply, found, { actor, headers, again: () => content.find(actor, id, found.n) })
  })
}
