import { channelLimits, Id } from '@khlang/contract'
import { publicUploadsPath, receiptHeader } from '@khlang/contract/public-upload-links'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { bytesOf } from '../../http/body.ts'
import { type Links, visitorsOf } from '../../modules/links/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { serveTus } from './serve-tus.ts'

const Token = Type.String({ maxLength: 1000 })

/** Resumable uploads of visitors with an upload link, who get a receipt and never see an item. */
export const uploadLinkTusRoutes = (app: FastifyInstance, links: Links['uploading']): Promise<void> => {
  const who = (request: FastifyRequest) => [visitorsOf.tokenOf(request), visitorsOf.visitorOf(request)] as const
  return serveTus(app, {
    path: publicUploadsPath,
    caller: 'anybody',
    metadata: 'filename, filetype, entryId, remark',
    params: { all: Type.Object({ token: Token }), one: Type.Object({ token: Token, id: Id }) },
    // The ticket is asked for with each call.
    admit: () => undefined,
    maxSize: () => channelLimits.uploadLink,
    begin(request, { size, metadata: { filename = '', filetype, entryId, remark }, rawMetadata }) {
      if (filename === '') throw new AppError('UPLOAD_KEYS_MISSING', { missing: 'filename' })
      return links.begin(...who(request), { filename, filetype, entryId, remark, size }, rawMetadata)
    },
    append: (request, id, offset, checksum) =>
      links.receive(...who(request), { id, offset, bytes: bytesOf(request), checksum }),
    find: (request, id) => links.uploads.find(...who(request), id),
    async resultOf(request, { itemId }) {
      const reference = await links.uploads.referenceOf(...who(request), itemId)
      return reference === undefined ? {} : { [receiptHeader]: reference }
    },
    abort: (request, id) => links.uploads.abort(...who(request), id),
  })
}
