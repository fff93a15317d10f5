import { fieldText } from '@khlang/contract/field-texts'
import { errorCatalogue, errorNumber, uploadTraffic } from '@khlang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { leaveBodiesUnread } from '../../http/body.ts'
import { failureIn, refusalText } from '../../http/errors.ts'
import { logFailure } from '../../http/client-aborts.ts'
import type { DescribedAddress } from '../../http/described.ts'
import { serve } from '../../http/serve.ts'
import type { Transfer } from '../../modules/transfer/index.ts'
import { AppError } from '../../platform/app-error.ts'
import {
  offsetType,
  parseChecksum,
  parseCount,
  parseMetadata,
  tusAlgorithms,
  tusExtensions,
  tusVersion,
} from './tus.rules.ts'
import { describeTus } from './describe-tus.ts'

type Upload = Awaited<ReturnType<Transfer['requireOpen']>>
type Patched = Awaited<ReturnType<Transfer['append']>>
type Checksum = ReturnType<typeof parseChecksum>
/** A new upload as its client describes it. */
export type Described = { size: number; metadata: Record<string, string>; rawMetadata: string }

/** The uploads of one kind of sender: where they are, and what a request may do with them. */
export type TusUploads = {
  path: string
  /** What the metadata of a new upload may say, and whose credentials are taken; for the documentation. */
  metadata: string
  caller: DescribedAddress['caller']
  /** The schema of the parameters of `path`, and of one of its uploads. */
  params: { all?: TSchema; one: TSchema }
  /** Refuses those who may not even ask. */
  admit(request: FastifyRequest): void
  maxSize(request: FastifyRequest): number
  begin(request: FastifyRequest, upload: Described): Promise<Upload>
  append(request: FastifyRequest, id: string, offset: number, checksum: Checksum): Promise<Patched>
  find(request: FastifyRequest, id: string): Promise<Upload>
  /** The headers that say what an upload has become. */
  resultOf(
    request: FastifyRequest,
    result: { itemId: string; isUnchanged: boolean },
  ): Promise<Record<string, string>> | Record<string, string>
  abort(request: FastifyRequest, id: string): Promise<void>
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Resumable uploads for any client: tus 1.0.0 over the upload service. */
export async function serveTus(app: FastifyInstance, uploads: TusUploads): Promise<void> {
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
    scope.addHook('preHandler', async (request) => {
      if (request.method !== 'OPTIONS') uploads.admit(request)
    })
    operations(scope, uploads)
    done()
  })
}

const received = { receives: 'bytes' } as const

function operations(scope: FastifyInstance, uploads: TusUploads): void {
  const { params } = uploads
  const all = { ...(params.all && { params: params.all }), failsAs: 'UPLOAD_FAILED' } as const
  const one = { params: params.one, failsAs: 'UPLOAD_FAILED' } as const
  const described = describeTus(uploads)

  /** How far an upload is: an unfinished one expires, and a finished one has a result. */
  async function report(request: FastifyRequest, reply: FastifyReply, { offset, finished, expiresAt }: Patched) {
    reply.header('upload-offset', offset)
    if (!finished) reply.header('upload-expires', expiresAt.toUTCString())
    else if (finished.itemId)
      reply.headers(await uploads.resultOf(request, { itemId: finished.itemId, isUnchanged: finished.skipped }))
    return reply.send()
  }

  const describe: Handler = async (request, reply) =>
    reply
      .code(204)
      .headers({
        'tus-version': tusVersion,
        'tus-extension': tusExtensions.join(','),
        'tus-max-size': uploads.maxSize(request),
        'tus-checksum-algorithm': tusAlgorithms.join(','),
      })
      .send()
  serve(scope, { ...described.abilities, ...all }, describe)
  serve(scope, { ...described.abilitiesOfOne, ...one }, describe)

  serve(scope, { ...described.create, ...all, traffic: received }, async (request, reply) => {
    const hasBytes = request.headers['content-type'] !== undefined && request.headers['content-length'] !== '0'
    if (hasBytes) assertOffsetType(request)
    const size = sizeOf(request)
    const checksum = parseChecksum(request.headers['upload-checksum'])
    const rawMetadata = String(request.headers['upload-metadata'])
    const metadata = parseMetadata(request.headers['upload-metadata'])
    const upload = await uploads.begin(request, { size, metadata, rawMetadata })
    reply.code(201).header('location', `${request.url.split('?', 1)[0]}/${upload.id}`)
    const nothing = { offset: 0, finished: null, expiresAt: upload.expires_at }
    const patched = !hasBytes && size > 0 ? nothing : await uploads.append(request, upload.id, 0, checksum)
    return report(request, reply, patched)
  })

  const head: Handler = async (request, reply) => {
    const upload = await uploads.find(request, idOf(request))
    reply.headers({
      'upload-offset': upload.received,
      'upload-length': upload.size,
      'upload-expires': upload.expires_at.toUTCString(),
      'cache-control': 'no-store',
      ...(upload.metadata !== null && { 'upload-metadata': upload.metadata }),
      ...(upload.item_id && (await uploads.resultOf(request, { itemId: upload.item_id, isUnchanged: upload.skipped }))),
    })
    return reply.send()
  }

  const patch: Handler = async (request, reply) => {
    assertOffsetType(request)
    const offset = parseCount('upload-offset', request.headers['upload-offset'])
    const checksum = parseChecksum(request.headers['upload-checksum'])
    const patched = await uploads.append(request, idOf(request), offset, checksum)
    return report(request, reply.code(204), patched)
  }

  const end: Handler = async (request, reply) => {
    await uploads.abort(request, idOf(request))
    return reply.code(204).send()
  }

  serve(scope, { ...described.look, ...one }, head)
  serve(scope, { ...described.send, ...one, traffic: uploadTraffic }, patch)
  serve(scope, { ...described.abort, ...one }, end)
  // For clients that can only POST.
  serve(scope, { ...described.instead, ...one, traffic: received }, (request, reply) => {
    const wanted = new Map([
      ['HEAD', head],
      ['PATCH', patch],
      ['DELETE', end],
    ]).get(String(request.headers['x-http-method-override']).toUpperCase())
    if (!wanted) throw new AppError('METHOD_NOT_ALLOWED')
    return wanted(request, reply)
  })
}

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

/** The length of a new upload, which must be known. */
function sizeOf({ headers }: FastifyRequest): number {
  if (headers['upload-defer-length'] === undefined && headers['upload-concat'] === undefined)
    return parseCount('upload-length', headers['upload-length'])
  const fields = [{ path: 'upload-length', message: fieldText('uploadLength') }]
  throw new AppError('INVALID_INPUT', {}, { fields })
}

function assertOffsetType(request: FastifyRequest): void {
  if (request.headers['content-type'] !== offsetType) throw new AppError('UNSUPPORTED_TYPE')
}

/** tus clients read the status; people read the plain sentence after the number of the catalogue (C69). */
function sendPlain(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = failureIn(request, thrown)
  const { status } = errorCatalogue[error.code]
  if (status >= 500) logFailure(request, error)
  const retryAfter = error.retryAfter ?? (status === 503 ? 5 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .header('x-machine-code', error.code)
    .type('text/plain; charset=utf-8')
    .send(`${errorNumber(error.code)} ${refusalText(error, request)}\n`)
}
