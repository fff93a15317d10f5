import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { edocLimits } from '@khlang/contract/edoc-states'
import { EdocChecked, edocCheckPath, EdocDelivered, edocDraftsPath, edocsPath } from '@khlang/contract/edocs'
import { formatBytes } from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { languageIn } from '../../../http/language.ts'
import { responseOf } from '../../../http/replies.ts'
import { requireCaller } from '../../../http/session.ts'
import { AppError } from '../../../platform/app-error.ts'
import { parseRequestKey } from '../../../platform/idempotency.ts'
import type { Parts } from './read-parcel.ts'
import type { Send } from './send.ts'

const sizes = { xml: edocLimits.xml, pdf: edocLimits.pdf } as const
const limits = {
  fields: 10,
  fieldSize: edocLimits.header,
  fieldNameSize: 100,
  files: 3,
  fileSize: edocLimits.pdf,
  parts: 12,
  headerPairs: 20,
}

/** `POST /api/edocs` and its relatives: a form with `xml`, `pdf` or both, and a `header`, as a field or a file. */
export function edocUploadRoutes(scope: FastifyInstance, { deliver, check }: Send): void {
  const config = { traffic: { receives: 'bytes' } } as const
  const step = (url: string, name: 'send' | 'save') =>
    scope.route({
      method: 'POST',
      url,
      schema: { response: responseOf(EdocDelivered) },
      config,
      handler: async (request, reply) => {
        const actor = requireCaller(request, ['inbox:write'])
        const result = await deliver(actor, await partsOf(request), {
          step: name,
          language: languageIn(request),
          keyFor: (parts) => parseRequestKey(request.headers['idempotency-key'], ['edocs', name, ...hashesOf(parts)]),
        })
        reply.code(201)
        return { status: 'OK', result }
      },
    })
  step(edocsPath, 'send')
  step(edocDraftsPath, 'save')
  scope.route({
    method: 'POST',
    url: edocCheckPath,
    schema: { response: responseOf(EdocChecked) },
    config,
    handler: async (request) => {
      const actor = requireCaller(request, ['inbox:write'])
      return { status: 'OK', result: await check(actor, await partsOf(request)) }
    },
  })
}

const hashesOf = ({ xml, pdf, header }: Parts) =>
  [xml, pdf, header].map((part) => part && createHash('sha256').update(part).digest('hex'))

function openForm(headers: BusboyHeaders): Busboy {
  try {
    return new Busboy({ headers, limits })
  } catch (cause) {
    throw new AppError('MALFORMED', {}, { cause })
  }
}

/** The parts of a form, each bounded, in memory: they are read whole anyway. */
function partsOf({ raw: body, headers }: FastifyRequest): Promise<Parts> {
  const contentType = headers['content-type'] ?? ''
  if (!/^multipart\/form-data;\s*boundary=/i.test(contentType)) throw new AppError('UNSUPPORTED_TYPE')
  const form = openForm({ ...headers, 'content-type': contentType })
  const parts: Parts = { xml: null, pdf: null, header: null }
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      body.unpipe(form)
      body.resume()
      form.destroy()
      reject(error)
    }
    form.on('field', (name: string, value: string) => {
      if (name === 'header') parts.header = value
    })
    form.on('file', (name: string, file: Readable) => {
      file.on('error', () => undefined)
      if (name !== 'xml' && name !== 'pdf' && name !== 'header') return void file.resume()
      const limit = name === 'header' ? edocLimits.header : sizes[name]
      const chunks: Buffer[] = []
      let length = 0
      file.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > limit || parts[name] !== null)
          fail(
            length > limit
              ? new AppError('PAYLOAD_TOO_LARGE', { max: formatBytes(limit) })
              : new AppError('EDOC_FILES'),
          )
        else chunks.push(chunk)
      })
      file.on('end', () => {
        const whole = Buffer.concat(chunks)
        if (name === 'header') parts.header = whole.toString()
        else parts[name] = whole
      })
    })
    form.on('error', (cause: unknown) => fail(new AppError('MALFORMED', {}, { cause })))
    form.on('finish', () => resolve(parts))
    body.on('error', fail)
    body.on('aborted', () => form.destroy(new Error('the sender hung up')))
    body.pipe(form)
  })
}
