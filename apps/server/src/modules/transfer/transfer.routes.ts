import { fieldText } from '@khlang/contract/field-texts'
import {
  abortUpload,
  checkUpload,
  completeUpload,
  createDocument,
  createUpload,
  getUpload,
  putFile,
  putPart,
} from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../../http/route.ts'
import { AppError } from '../../platform/app-error.ts'
import { parseRequestKey } from '../../platform/idempotency.ts'
import { archiveRoutes } from './archives/archive.routes.ts'
import { contentRoutes } from './downloads/content.routes.ts'
import { directRoutes } from './uploads/direct.routes.ts'
import type { Transfer } from './transfer.service.ts'

export function transferRoutes(app: FastifyInstance, transfer: Transfer): void {
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
  byteRoutes(app, transfer)
  directRoutes(app, transfer)
}

function byteRoutes(app: FastifyInstance, transfer: Transfer): void {
  route(app, putPart, async ({ params: { id, n }, body }, actor, { request }) => {
    const sha256 = headerOf(request, 'x-part-sha256', /^[0-9a-fA-F]{64}$/)
    return transfer.putPart(actor, id, n, body, sha256)
  })
  route(app, putFile, async ({ params: { id, name }, query, body }, actor, { request, reply }) => {
    const filetype = request.headers['content-type']
    const size = lengthOf(request)
    const requestKey = parseRequestKey(request.headers['idempotency-key'], ['put', id, name, query, size])
    const input = { folderId: id, filename: name, ...query, ...(filetype && { filetype }), requestKey }
    const made = await transfer.putWhole(actor, input, size, body)
    reply.code(made.itemId ? 201 : 200)
    return { itemId: made.itemId, skipped: made.skipped }
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
  throw new AppError('INVALID_INPUT', {}, { fields: [{ path: name, message: fieldText('form') }] })
}
