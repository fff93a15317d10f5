import { thumbnailSizes } from '@khlang/contract'
import * as contract from '@khlang/contract/public-links'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { route } from '../../../http/route.ts'
import type { LinkActor } from '../../../platform/actor.ts'
import { retryAfterSeconds } from '../../previews/index.ts'
import { sending } from '../../transfer/index.ts'
import type { Links } from '../links.service.ts'
import type { Download } from './copies.ts'
import { visitorOf } from './visitor.http.ts'

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

  route(scope, contract.readPublicContent, async ({ params: { token, id }, query }, _, { request, reply }) => {
    const find = async () => {
      const entering = visits.enter(token, visitorOf(request))
      const download = await copies.find(entering, id)
      return { actor: entering.visit().actor, download }
    }
    const { actor, download } = await find()
    const { found, copy } = download
    const { type, disposition } = sending.contentType(
      copy ? copyTypes[copy.format] : found.mimeType,
      query.inline === '1' && copy === null,
    )
    const headers = {
      'content-type': type,
      'content-disposition': sending.contentDisposition(disposition, found.item.name),
      'last-modified': found.modifiedAt.toUTCString(),
    }
    return sender.send(request, reply, download, { actor, headers, again: find })
  })
  route(scope, contract.readPublicThumbnail, async ({ params: { token, id }, query }, _, { request, reply }) => {
    const entering = visits.enter(token, visitorOf(request))
    return sendPicture(reply, await browse.thumbnail(entering, id, query.size ?? thumbnailSizes[1]))
  })
  route(scope, contract.readPublicPage, async ({ params: { token, id, n } }, _, { request, reply }) =>
    sendPicture(reply, await browse.page(visits.enter(token, visitorOf(request)), id, n)),
  )
  route(scope, contract.readPublicArchive, async ({ params: { token, archive } }, _, { request, reply }) => {
    const { name, chunks } = await archives.open(token, archive, visitorOf(request))
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': sending.contentDisposition('attachment', name),
      'accept-ranges': 'none',
    })
    // A truncated archive has no central directory, so every program reports it as broken.
    await sending.sendAll(request, reply, chunks).catch(() => undefined)
    return reply
  })
}
