import { channelLimits, Id } from '@khlang/contract'
import { folderUploadsPath } from '@khlang/contract/public-links'
import { receiptHeader } from '@khlang/contract/public-upload-links'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { bytesOf } from '../../http/body.ts'
import { type Links, visitorsOf } from '../../modules/links/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { serveTus } from './serve-tus.ts'

const All = Type.Object({ token: Type.String({ maxLength: 1000 }), folder: Id })

/** Resumable uploads of visitors into a folder that a share link shows them. */
export const linkTusRoutes = (app: FastifyInstance, links: Links['uploading']): Promise<void> => {
  const who = (request: FastifyRequest) => [visitorsOf.tokenOf(request), visitorsOf.senderOf(request)] as const
  return serveTus(app, {
    path: folderUploadsPath,
    caller: 'anybody',
    metadata: 'filename, filetype',
    params: { all: All, one: Type.Object({ ...All.properties, id: Id }) },
    // The tickets are asked for with each call.
    admit: () => undefined,
    maxSize: () => channelLimits.uploadLink,
    begin(request, { size, metadata: { filename = '', filetype }, rawMetadata }) {
      if (filename === '') throw new AppError('UPLOAD_KEYS_MISSING', { missing: 'filename' })
      return links.begin(...who(request), { filename, filetype, size }, rawMetadata)
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
