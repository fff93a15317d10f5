import {
  abortUpload,
  Bytes,
  checkUpload,
  completeUpload,
  createDocument,
  createUpload,
  getUpload,
  nullable,
  uploadTraffic,
} from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { bytesOf, leaveBodiesUnread } from '../../http/body.ts'
import { responseOf } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { requireCaller } from '../../http/session.ts'
import { AppError } from '../../platform/app-error.ts'
import { parseRequestKey } from '../../platform/idempotency.ts'
import { archiveRoutes } from './archives/archive.routes.ts'
import { contentRoutes } from './downloads/content.routes.ts'
import { directRoutes } from './uploads/direct.routes.ts'
import type { Transfer } from './transfer.service.ts'

const StoredPart = Type.Object({ n: Type.Integer(), size: Bytes, sha256: Type.String() })
const StoredFile = Type.Object({ itemId: nullable(Type.String()), skipped: Type.Boolean() })

const uuid = { type: 'string', format: 'uuid' } as const

export async function transferRoutes(app: FastifyInstance, transfer: Transfer): Promise<void> {
  route(app, checkUpload, ({ body }, actor) => transfer.check(actor, body))
  route(app, createUpload, ({ body }, actor) => transfer.beginParts(actor, body))
  route(app, getUpload, ({ params }, actor) => transfer.show(actor, params.id))
  route(app, completeUpload, ({ params }, actor) => transfer.complete(actor, params.id))
  route(app, abortUpload, async ({ params }, actor) => {
    await transfer.abort(actor, params.id)
    return {}
  })
  route(app, createDocument, async ({ params, body }, actor, { reply }) => {
    const id = await transfer.createDocument(actor, params.id, body.kind, body.name)
    reply.code(201)
    return transfer.read(actor, id)
  })
  contentRoutes(app, transfer)
  archiveRoutes(app, transfer)
  await app.register((scope, _options, done) => {
    leaveBodiesUnread(scope)
    byteRoutes(scope, transfer)
    directRoutes(scope, transfer)
    done()
  })
}

function byteRoutes(scope: FastifyInstance, transfer: Transfer): void {
  scope.route({
    method: 'PUT',
    url: '/api/uploads/multipart/:id/parts/:n',
    config: { traffic: uploadTraffic },
    schema: {
      params: {
        type: 'object',
        required: ['id', 'n'],
        properties: { id: uuid, n: { type: 'integer', minimum: 1, maximum: 100_000 } },
      },
      response: responseOf(StoredPart),
    },
    handler: async (request) => {
      const { id, n } = request.params as { id: string; n: number }
      const sha256 = headerOf(request, 'x-part-sha256', /^[0-9a-fA-F]{64}$/)
      return {
        status: 'OK',
        result: await transfer.putPart(requireCaller(request, ['files:write']), id, n, bytesOf(request), sha256),
      }
    },
  })

  scope.route({
    method: 'PUT',
    url: '/api/folders/:id/files/:name',
    config: { traffic: uploadTraffic },
    schema: {
      params: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: uuid, name: { type: 'string', minLength: 1, maxLength: 1000 } },
      },
      querystring: {
        type: 'object',
        properties: {
          file_duplicate: { type: 'string', maxLength: 40 },
          relativePath: { type: 'string', maxLength: 4000 },
          remark: { type: 'string', maxLength: 500 },
        },
      },
      response: responseOf(StoredFile),
    },
    handler: async (request, reply) => {
      const actor = requireCaller(request, ['files:write'])
      const { id, name } = request.params as { id: string; name: string }
      const query = request.query as { file_duplicate?: string; relativePath?: string; remark?: string }
      const filetype = request.headers['content-type']
      const size = lengthOf(request)
      const requestKey = parseRequestKey(request.headers['idempotency-key'], ['put', id, name, query, size])
      const input = { folderId: id, filename: name, ...query, ...(filetype && { filetype }), requestKey }
      const made = await transfer.putWhole(actor, input, size, bytesOf(request))
      reply.code(made.itemId ? 201 : 200)
      return { status: 'OK', result: { itemId: made.itemId, skipped: made.skipped } }
    },
  })
}

/** The declared length of a request; null for chunked bodies. */
function lengthOf(request: FastifyRequest): number | null {
  const header = request.headers['content-length']
  return header === undefined ? (request.headers['transfer-encoding'] ? null : 0) : Number(header)
}

function headerOf(request: FastifyRequest, name: string, form: RegExp): string | undefined {
  const value = request.headers[name]
  if (value === undefined) return undefined
  if (typeof value === 'string' && form.test(value)) return value
  throw new AppError('INVALID_INPUT', {}, { fields: [{ path: name, message: 'does not have the right form' }] })
}
