import { downloadTraffic, pictureTraffic, type ThumbnailSize, thumbnailSizes } from '@khlang/contract'
import { ThumbnailSize as ThumbnailSizeSchema } from '@khlang/contract/previews'
import { ItemOfLink } from '@khlang/contract/public-links'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LinkActor } from '../../../platform/actor.ts'
import { retryAfterSeconds } from '../../previews/index.ts'
import { sending } from '../../transfer/index.ts'
import type { Links } from '../links.service.ts'
import type { Download } from './copies.ts'
import { tokenOf, visitorOf } from './visitor.routes.ts'

const copyTypes = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg', tiff: 'image/tiff' } as const

type Picture = { state: 'ready'; read(): Promise<Buffer | null> } | { state: 'making' }

/** Pictures of an opened link are kept nowhere: each may carry its own watermark. */
async function sendPicture(reply: FastifyReply, picture: Picture): Promise<FastifyReply> {
  const bytes = picture.state === 'ready' ? await picture.read() : null
  if (bytes === null) return reply.code(202).header('retry-after', retryAfterSeconds).send()
  return reply.headers({ 'content-type': 'image/webp', 'content-disposition': 'inline' }).send(bytes)
}

/** Bytes and pictures, which have no envelope. */
export function publicBytesRoutes(scope: FastifyInstance, { visits, browse, copies, archives, store }: Links): void {
  const sender = sending.createSender<Download, LinkActor>({ content: copies, store })
  const params = ItemOfLink

  scope.route({
    method: ['GET', 'HEAD'],
    url: '/api/public/links/:token/files/:id/content',
    config: { traffic: downloadTraffic },
    schema: { params, querystring: { type: 'object', properties: { inline: { type: 'string', maxLength: 1 } } } },
    handler: async (request, reply) => {
      const { id } = request.params as { id: string }
      const { inline } = request.query as { inline?: string }
      const find = async () => {
        const entering = visits.enter(tokenOf(request), visitorOf(request))
        const download = await copies.find(entering, id)
        return { actor: entering.visit().actor, download }
      }
      const { actor, download } = await find()
      const { found, copy } = download
      const { type, disposition } = sending.contentType(
        copy ? copyTypes[copy.format] : found.mimeType,
        inline === '1' && copy === null,
      )
      const headers = {
        'content-type': type,
        'content-disposition': sending.contentDisposition(disposition, found.item.name),
        'last-modified': found.modifiedAt.toUTCString(),
      }
      return sender.send(request, reply, download, { actor, headers, again: find })
    },
  })

  scope.route({
    method: 'GET',
    url: '/api/public/links/:token/files/:id/thumbnail',
    config: { traffic: pictureTraffic },
    schema: { params, querystring: { type: 'object', properties: { size: ThumbnailSizeSchema } } },
    handler: async (request, reply) => {
      const { id } = request.params as { id: string }
      const { size = thumbnailSizes[1] } = request.query as { size?: ThumbnailSize }
      const entering = visits.enter(tokenOf(request), visitorOf(request))
      return sendPicture(reply, await browse.thumbnail(entering, id, size))
    },
  })

  scope.route({
    method: 'GET',
    url: '/api/public/links/:token/files/:id/preview/pages/:n',
    config: { traffic: pictureTraffic },
    schema: {
      params: {
        type: 'object',
        required: ['token', 'id', 'n'],
        properties: { ...params.properties, n: { type: 'integer', minimum: 1, maximum: 100_000 } },
      },
    },
    handler: async (request, reply) => {
      const { id, n } = request.params as { id: string; n: number }
      const entering = visits.enter(tokenOf(request), visitorOf(request))
      return sendPicture(reply, await browse.page(entering, id, n))
    },
  })

  scope.route({
    method: 'GET',
    url: '/api/public/links/:token/archives/:archive',
    config: { traffic: downloadTraffic },
    schema: {
      params: {
        type: 'object',
        required: ['token', 'archive'],
        properties: { token: params.properties.token, archive: { type: 'string', maxLength: 100 } },
      },
    },
    handler: async (request, reply) => {
      const { archive } = request.params as { archive: string }
      const { name, chunks } = await archives.open(tokenOf(request), archive, visitorOf(request))
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': sending.contentDisposition('attachment', name),
        'accept-ranges': 'none',
      })
      // A truncated archive has no central directory, so every program reports it as broken.
      await sending.sendAll(request, reply, chunks).catch(() => undefined)
      return reply
    },
  })
}
