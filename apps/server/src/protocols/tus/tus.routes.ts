import { ById, channelLimits, errorCatalogue, errorText, uploadTraffic } from '@khlang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '../../http/errors.ts'
import { logFailure } from '../../http/hang-ups.ts'
import { languageOf } from '../../http/language.ts'
import { requireActor } from '../../http/session.ts'
import { leaveBodiesUnread } from '../../http/traffic.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Transfer } from '../../modules/transfer/index.ts'
import { parseChecksum, parseCount, parseMetadata, tusAlgorithms, tusExtensions, tusVersion } from './tus.rules.ts'

const path = '/api/uploads'
const offsetType = 'application/offset+octet-stream'

/** Resumable uploads for any client: tus 1.0.0 over the upload service. */
export async function tusRoutes(app: FastifyInstance, transfer: Transfer): Promise<void> {
  await app.register((scope, _options, done) => {
    leaveBodiesUnread(scope)
    scope.setErrorHandler(sendPlain)
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', tusVersion)
      if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== tusVersion) {
        reply.header('tus-version', tusVersion)
        throw new AppError('TUS_VERSION')
      }
    })
    operations(scope, transfer)
    done()
  })
}

function operations(scope: FastifyInstance, transfer: Transfer): void {
  const params = { params: ById }

  for (const url of [path, `${path}/:id`]) scope.options(url, describe)

  scope.post(path, { config: { traffic: { receives: 'bytes' } } }, async (request, reply) => {
    const actor = requireActor(request)
    const hasBytes = request.headers['content-type'] !== undefined && request.headers['content-length'] !== '0'
    if (hasBytes) assertOffsetType(request)
    if (request.headers['upload-defer-length'] !== undefined || request.headers['upload-concat'] !== undefined) {
      throw new AppError(
        'INVALID_INPUT',
        {},
        { fields: [{ path: 'upload-length', message: 'is needed; nothing else is offered' }] },
      )
    }
    const size = parseCount('upload-length', request.headers['upload-length'])
    const checksum = parseChecksum(request.headers['upload-checksum'])
    const { folderId = '', filename = '', ...rest } = parseMetadata(request.headers['upload-metadata'])
    const missing = Object.entries({ folderId, filename }).flatMap(([key, value]) => (value === '' ? [key] : []))
    if (missing.length > 0) throw new AppError('UPLOAD_KEYS_MISSING', { missing: missing.join(', ') })
    const input = { folderId: uuidOf(folderId), filename, size, ...optional(rest) }
    const upload = await transfer.begin(actor, input, 'tus', String(request.headers['upload-metadata']))
    reply.code(201).header('location', `${path}/${upload.id}`)
    if (!hasBytes && size > 0) return report(reply, { offset: 0, finished: null, expiresAt: upload.expires_at })
    return report(reply, await transfer.append(actor, upload.id, 0, request.raw, checksum))
  })

  const head: Handler = async (request, reply) => {
    const upload = await transfer.requireOpen(requireActor(request), idOf(request))
    reply.headers({
      'upload-offset': upload.received,
      'upload-length': upload.size,
      'upload-expires': upload.expires_at.toUTCString(),
      'cache-control': 'no-store',
      ...(upload.metadata !== null && { 'upload-metadata': upload.metadata }),
      ...(upload.item_id && { 'upload-item-id': upload.item_id }),
    })
    return reply.send()
  }

  const patch: Handler = async (request, reply) => {
    const actor = requireActor(request)
    assertOffsetType(request)
    const offset = parseCount('upload-offset', request.headers['upload-offset'])
    const checksum = parseChecksum(request.headers['upload-checksum'])
    const patched = await transfer.append(actor, idOf(request), offset, request.raw, checksum)
    return report(reply.code(204), patched)
  }

  const end: Handler = async (request, reply) => {
    const actor = requireActor(request)
    await transfer.requireOpen(actor, idOf(request))
    await transfer.abort(actor, idOf(request))
    return reply.code(204).send()
  }

  scope.head(`${path}/:id`, { schema: params }, head)
  scope.patch(`${path}/:id`, { schema: params, config: { traffic: uploadTraffic } }, patch)
  scope.delete(`${path}/:id`, { schema: params }, end)
  // For clients that can only POST.
  scope.post(`${path}/:id`, { schema: params, config: { traffic: { receives: 'bytes' } } }, (request, reply) => {
    const wanted = new Map([
      ['HEAD', head],
      ['PATCH', patch],
      ['DELETE', end],
    ]).get(String(request.headers['x-http-method-override']).toUpperCase())
    if (!wanted) throw new AppError('METHOD_NOT_ALLOWED')
    return wanted(request, reply)
  })
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Capabilities are public; programs have a smaller limit than our pages (C01). */
const describe: Handler = async (request, reply) =>
  reply
    .code(204)
    .headers({
      'tus-version': tusVersion,
      'tus-extension': tusExtensions.join(','),
      'tus-max-size': channelLimits[request.headers.authorization ? 'api' : 'web'],
      'tus-checksum-algorithm': tusAlgorithms.join(','),
    })
    .send()

/** How far an upload is: an unfinished one expires, and a finished one has an item. */
function report(reply: FastifyReply, { offset, finished, expiresAt }: Awaited<ReturnType<Transfer['append']>>) {
  reply.header('upload-offset', offset)
  if (!finished) reply.header('upload-expires', expiresAt.toUTCString())
  if (finished?.itemId) reply.header('upload-item-id', finished.itemId)
  return reply.send()
}

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

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

function assertOffsetType(request: FastifyRequest): void {
  if (request.headers['content-type'] !== offsetType) throw new AppError('UNSUPPORTED_TYPE')
}

/** tus clients read the status; people read the plain sentence. */
function sendPlain(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown)
  const { status } = errorCatalogue[error.code]
  if (status >= 500) logFailure(request, error)
  const retryAfter = error.retryAfter ?? (status === 503 ? 5 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .header('x-machine-code', error.code)
    .type('text/plain; charset=utf-8')
    .send(`${errorText(error.code, languageOf(request.headers['accept-language']), error.values)}\n`)
}
