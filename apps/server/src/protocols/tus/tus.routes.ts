import { ById, channelLimits, duplicateChoices } from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bytesOf } from '../../http/body.ts'
import { requireCaller } from '../../http/session.ts'
import type { Transfer } from '../../modules/transfer/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { serveTus } from './serve-tus.ts'

const caller = (request: FastifyRequest) => requireCaller(request, ['files:write'])

/** Resumable uploads of people, their programs, and keys. */
export const tusRoutes = (app: FastifyInstance, transfer: Transfer): Promise<void> =>
  serveTus(app, {
    path: '/api/uploads',
    caller: 'session',
    metadata: `folderId, filename, filetype, file_duplicate (${duplicateChoices.join(', ')}), relativePath, remark`,
    params: { one: ById },
    admit: caller,
    // Programs have a smaller limit than our pages (C01).
    maxSize: (request) => channelLimits[request.headers.authorization ? 'api' : 'web'],
    begin(request, { size, metadata, rawMetadata }) {
      const actor = caller(request)
      const { folderId = '', filename = '', ...rest } = metadata
      const missing = Object.entries({ folderId, filename }).flatMap(([key, value]) => (value === '' ? [key] : []))
      if (missing.length > 0) throw new AppError('UPLOAD_KEYS_MISSING', { missing: missing.join(', ') })
      const input = { folderId: uuidOf(folderId), filename, size, ...optional(rest) }
      return transfer.begin(actor, input, 'tus', { metadata: rawMetadata })
    },
    append: (request, id, offset, checksum) => transfer.append(caller(request), id, offset, bytesOf(request), checksum),
    find: (request, id) => transfer.requireOpen(caller(request), id),
    resultOf: (_request, { itemId, isUnchanged }) => ({
      'upload-item-id': itemId,
      ...(isUnchanged && { 'upload-unchanged': 'true' }),
    }),
    async abort(request, id) {
      const actor = caller(request)
      await transfer.requireOpen(actor, id)
      await transfer.abort(actor, id)
    },
  })

function uuidOf(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase()
  throw new AppError('UPLOAD_FOLDER_NOT_FOUND')
}

/** The supported optional metadata, and nothing else. */
function optional(rest: Record<string, string>) {
  const { filetype, file_duplicate, relativePath, remark } = rest
  return {
    ...(filetype !== undefined && { filetype }),
    ...(file_duplicate !== undefined && { file_duplicate }),
    ...(relativePath !== undefined && { relativePath: relativePath.slice(0, 4000) }),
    ...(remark !== undefined && { remark: remark.slice(0, 500) }),
  }
}
