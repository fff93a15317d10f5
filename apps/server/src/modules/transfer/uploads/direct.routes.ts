import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { DirectUploaded, directUploadPath } from '@khlang/contract'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { responseOf } from '../../../http/replies.ts'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { DirectFields } from './direct-upload.ts'
import type { Transfer } from '../transfer.service.ts'

const names = ['user_id', 'folder_id', 'file_duplicate', 'remark', 'hashtags'] as const
const limits = { fields: 20, fieldSize: 4096, fieldNameSize: 100, files: 1, parts: 25, headerPairs: 20 }

/** `POST /api/direct-uploads`: a form whose fields precede its one file. The body is parsed as a stream. */
export function directRoutes(scope: FastifyInstance, { directUpload }: Pick<Transfer, 'directUpload'>): void {
  scope.route({
    method: 'POST',
    url: directUploadPath,
    schema: { response: responseOf(DirectUploaded) },
    config: { traffic: { receives: 'bytes' } },
    handler: async (request, reply) => {
      const result = await receive(request.raw, request.headers, request.actor, directUpload)
      reply.code(201)
      return { status: 'OK', result }
    },
  })
}

/** The parser refuses a boundary that is missing, or longer than it can look for. */
function openForm(headers: BusboyHeaders): Busboy {
  try {
    return new Busboy({ headers, limits })
  } catch (cause) {
    throw new AppError('MALFORMED', {}, { cause })
  }
}

function receive(
  body: IncomingMessage,
  headers: IncomingMessage['headers'],
  actor: PersonActor | null,
  directUpload: Transfer['directUpload'],
) {
  const contentType = headers['content-type'] ?? ''
  if (!/^multipart\/form-data;\s*boundary=/i.test(contentType)) throw new AppError('UNSUPPORTED_TYPE')
  const form = openForm({ ...headers, 'content-type': contentType })
  const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  const fields: DirectFields = {}
  return new Promise<Awaited<ReturnType<Transfer['directUpload']>>>((resolve, reject) => {
    let begun = false
    const fail = (error: unknown) => {
      body.unpipe(form)
      form.destroy()
      reject(error)
    }
    form.on('field', (name: string, value: string) => {
      const known = names.find((one) => one === name)
      if (known) fields[known] = value
    })
    form.on('file', (_field: string, file: Readable, filename: string | undefined, _encoding: string, type: string) => {
      if (begun) return void file.resume()
      begun = true
      // The reader reports an interrupted file; no other handler is needed.
      file.on('error', () => undefined)
      const sent = { name: filename ?? '', type, announced, bytes: file }
      directUpload(actor, fields, sent, headers['idempotency-key']).then(resolve, fail)
    })
    form.on('error', (cause: unknown) => fail(new AppError('MALFORMED', {}, { cause })))
    form.on('finish', () => {
      // A form without a file: other missing fields are reported first.
      if (!begun) directUpload(actor, fields, null).then(resolve, fail)
    })
    body.on('error', fail)
    body.on('aborted', () => form.destroy(new Error('the sender hung up')))
    body.pipe(form)
  })
}
