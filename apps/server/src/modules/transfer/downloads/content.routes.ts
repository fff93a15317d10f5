import { ById, downloadTraffic, versionFileName, VersionNumber } from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireCaller } from '../../../http/session.ts'
import { createSender } from './sending.routes.ts'
import { contentDisposition, contentType } from '../transfer.rules.ts'
import type { Transfer } from '../transfer.service.ts'

type Query = { id: string; inline: boolean; version: number | null }

/** `GET|HEAD /api/files/:id/content`: bytes with ranges, ETags, and names in any script. */
export function contentRoutes(app: FastifyInstance, { content, store }: Transfer): void {
  const sender = createSender({ content, store })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/files/:id/content',
    config: { traffic: downloadTraffic },
    schema: {
      params: ById,
      querystring: {
        type: 'object',
        properties: { version: VersionNumber, inline: { type: 'string', maxLength: 1 } },
      },
    },
    handler: async (request, reply) => {
      const actor = requireCaller(request, ['files:read'])
      const { id, inline, version } = criteriaOf(request)
      const found = await content.find(actor, id, version)
      const { type, disposition } = contentType(found.mimeType, inline)
      const name = found.n === found.item.version_n ? found.item.name : versionFileName(found.item.name, found.n)
      const headers = {
        'content-type': type,
        'content-disposition': contentDisposition(disposition, name),
        'last-modified': found.modifiedAt.toUTCString(),
      }
      return sender.send(request, reply, found, { actor, headers, again: () => content.find(actor, id, found.n) })
    },
  })
}

function criteriaOf(request: FastifyRequest): Query {
  const { id } = request.params as { id: string }
  const { inline, version } = request.query as { inline?: string; version?: number }
  return { id, inline: inline === '1', version: version ?? null }
}
