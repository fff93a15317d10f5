import {
  EdocBulkResult,
  edocBulkPath,
  EdocChecked,
  edocCheckPath,
  EdocDelivered,
  edocDraftsPath,
  edocsPath,
} from '@khlang/contract/edocs'
import { edocLimits } from '@khlang/contract/edoc-states'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { languageIn } from '../../../http/language.ts'
import type { OneCall } from '../../../http/one-call.ts'
import { responseOf } from '../../../http/replies.ts'
import { requireCaller } from '../../../http/session.ts'
import { AppError } from '../../../platform/app-error.ts'
import { parseRequestKey } from '../../../platform/idempotency.ts'
import type { Bulk } from './bulk.ts'
import { readForm, readParts } from './forms.routes.ts'
import type { Parts } from './read-parcel.ts'
import type { Send } from './send.ts'

const hashesOf = ({ xml, pdf, header }: Parts) =>
  [xml, pdf, header].map((part) => part && createHash('sha256').update(part).digest('hex'))

/**
 * `POST /api/edocs` and its relatives: a form with `xml`, `pdf` or both, and a `header`, as a field or a file. In bulk each
 * file is a document, and a header is that of the next file. A product token (T16) stands for one call of those that send.
 */
export function edocUploadRoutes(
  scope: FastifyInstance,
  { deliver, check }: Send,
  { bulk, oneCall }: { bulk: Bulk; oneCall: OneCall },
): void {
  const config = { traffic: { receives: 'bytes' } } as const
  const step = (url: string, name: 'send' | 'save', withCaller: OneCall) =>
    scope.route({
      method: 'POST',
      url,
      schema: { response: responseOf(EdocDelivered) },
      config,
      handler: (request, reply) =>
        withCaller(request, async () => {
          const actor = requireCaller(request, ['inbox:write'])
          const result = await deliver(actor, await readParts(request), {
            step: name,
            language: languageIn(request),
            keyFor: (parts) => parseRequestKey(request.headers['idempotency-key'], ['edocs', name, ...hashesOf(parts)]),
          })
          reply.code(201)
          return { status: 'OK', result }
        }),
    })
  step(edocsPath, 'send', oneCall)
  // Saved to be sent by another call: for that a token of one call is no help.
  step(edocDraftsPath, 'save', (_, work) => work())
  scope.route({
    method: 'POST',
    url: edocCheckPath,
    schema: { response: responseOf(EdocChecked) },
    config,
    handler: async (request) => {
      const actor = requireCaller(request, ['inbox:write'])
      return { status: 'OK', result: await check(actor, await readParts(request)) }
    },
  })
  scope.route({
    method: 'POST',
    url: edocBulkPath,
    schema: { response: responseOf(EdocBulkResult) },
    config,
    handler: (request) =>
      oneCall(request, async () => {
        const actor = requireCaller(request, ['inbox:write'])
        const given = request.headers['idempotency-key']
        const run = await bulk.begin(actor, {
          language: languageIn(request),
          keyFor: (parts, n) =>
            parseRequestKey(typeof given === 'string' ? `${given}.${n}` : given, [
              'edocs',
              'bulk',
              n,
              ...hashesOf(parts),
            ]),
        })
        await readForm(request, {
          files: edocLimits.bulk,
          onPart: run.add,
          onTooMany() {
            throw new AppError('EDOC_BULK_FULL', { max: String(edocLimits.bulk) })
          },
          ready: run.ready,
        }).catch(run.cut)
        return { status: 'OK', result: { items: await run.end() } }
      }),
  })
}
