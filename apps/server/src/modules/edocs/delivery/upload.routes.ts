import { checkEdoc, saveEdocDraft, sendEdoc, sendEdocBulk } from '@khlang/contract/edocs'
import { edocLimits } from '@khlang/contract/edoc-states'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { languageIn } from '../../../http/language.ts'
import type { OneCall } from '../../../http/one-call.ts'
import { route } from '../../../http/route.ts'
import { AppError } from '../../../platform/app-error.ts'
import { parseRequestKey } from '../../../platform/idempotency.ts'
import type { Bulk } from './bulk.ts'
import { readForm, readParts } from './forms.http.ts'
import type { Parts } from './read-submission.ts'
import type { Send } from './send.ts'

const hashesOf = ({ xml, pdf, header }: Parts) =>
  [xml, pdf, header].map((part) => part && createHash('sha256').update(part).digest('hex'))

/**
 * `POST /api/edocs` and its relatives: a form with `xml`, `pdf` or both, and a `header`, as a field or a file. In bulk each
 * file is a document, and a header is that of the next file. A product token (T16) stands for one call of those that send.
 */
export function edocUploadRoutes(
  app: FastifyInstance,
  { deliver, check }: Send,
  { bulk, oneCall }: { bulk: Bulk; oneCall: OneCall },
): void {
  const step = (operation: typeof sendEdoc | typeof saveEdocDraft, name: 'send' | 'save', withCaller?: OneCall) =>
    route(
      app,
      operation,
      async ({ body }, actor, { request, reply }) => {
        const result = await deliver(actor, await readParts(body), {
          step: name,
          keyFor: (parts) => parseRequestKey(request.headers['idempotency-key'], ['edocs', name, ...hashesOf(parts)]),
        })
        reply.code(201)
        return result
      },
      withCaller,
    )
  step(sendEdoc, 'send', oneCall)
  // Saved to be sent by another call: for that a token of one call is no help.
  step(saveEdocDraft, 'save')
  route(app, checkEdoc, async ({ body }, actor) => check(actor, await readParts(body)))
  route(
    app,
    sendEdocBulk,
    async ({ body }, actor, { request }) => {
      const language = languageIn(request)
      const given = request.headers['idempotency-key']
      const run = await bulk.begin(actor, {
        language,
        keyFor: (parts, n) =>
          parseRequestKey(typeof given === 'string' ? `${given}.${n}` : given, [
            'edocs',
            'bulk',
            n,
            ...hashesOf(parts),
          ]),
      })
      await readForm(body, {
        onPart: run.add,
        onTooMany() {
          throw new AppError('EDOC_BULK_FULL', { max: String(edocLimits.bulk) })
        },
        ready: run.ready,
      }).catch(run.cut)
      return { items: await run.end() }
    },
    oneCall,
  )
}
