import { thumbnailSizes } from '@khlang/contract'
import {
  getExcerpt,
  getFileText,
  getPreview,
  getPreviewTypes,
  readPage,
  readThumbnail,
} from '@khlang/contract/previews'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { Previews } from './previews.service.ts'
import { retryAfterSeconds, sendShown } from './pages/sending.http.ts'

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
  route(app, readThumbnail, async ({ params, query }, actor, { request, reply }) => {
    const { size = thumbnailSizes[1], version } = query
    return sendShown(request, reply, await previews.thumbnail(actor, params.id, size, version))
  })
  route(app, readPage, async ({ params, query }, actor, { request, reply }) =>
    sendShown(request, reply, await previews.page(actor, params.id, params.n, query.version)),
  )
}
