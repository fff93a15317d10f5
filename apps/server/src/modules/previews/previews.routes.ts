import { ById, pictureTraffic, type ThumbnailSize, thumbnailSizes, VersionNumber } from '@khlang/contract'
import {
  getExcerpt,
  getFileText,
  getPreview,
  getPreviewTypes,
  ThumbnailSize as ThumbnailSizeSchema,
} from '@khlang/contract/previews'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { requireActor } from '../../http/session.ts'
import type { Previews } from './previews.service.ts'
import { retryAfterSeconds, sendShown } from './pages/sending.routes.ts'

const uuid = { type: 'string', format: 'uuid' } as const

export function previewRoutes(app: FastifyInstance, previews: Previews): void {
  route(app, getPreview, async ({ params, query }, actor, { reply }) => {
    const preview = await previews.preview(actor, params.id, query.version)
    if (preview.state === 'making') reply.code(202).header('retry-after', retryAfterSeconds)
    return preview
  })
  route(app, getExcerpt, async ({ params }, actor, { reply }) => {
    const excerpt = await previews.excerpt(actor, params.id)
    if (excerpt.state === 'making') reply.code(202).header('retry-after', retryAfterSeconds)
    return excerpt
  })
  route(app, getPreviewTypes, () => previews.types())
  route(app, getFileText, async ({ params, query }, actor, { reply }) => {
    const text = await previews.text(actor, params.id, query.version)
    if (text.state === 'making') reply.code(202).header('retry-after', retryAfterSeconds)
    return text
  })

  app.route({
    method: 'GET',
    url: '/api/files/:id/thumbnail',
    config: { traffic: pictureTraffic },
    schema: {
      params: ById,
      querystring: { type: 'object', properties: { size: ThumbnailSizeSchema, version: VersionNumber } },
    },
    handler: async (request, reply) => {
      const { id } = request.params as { id: string }
      const { size = thumbnailSizes[1], version } = request.query as { size?: ThumbnailSize; version?: number }
      return sendShown(request, reply, await previews.thumbnail(requireActor(request), id, size, version))
    },
  })

  app.route({
    method: 'GET',
    url: '/api/files/:id/preview/pages/:n',
    config: { traffic: pictureTraffic },
    schema: {
      params: {
        type: 'object',
        required: ['id', 'n'],
        properties: { id: uuid, n: { type: 'integer', minimum: 1, maximum: 100_000 } },
      },
      querystring: { type: 'object', properties: { version: VersionNumber } },
    },
    handler: async (request, reply) => {
      const { id, n } = request.params as { id: string; n: number }
      const { version } = request.query as { version?: number }
      return sendShown(request, reply, await previews.page(requireActor(request), id, n, version))
    },
  })
}
