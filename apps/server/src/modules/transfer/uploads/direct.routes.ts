import { DirectUploaded, directUploadPath, formatBytes } from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readForm } from '../../../http/forms.ts'
import { responseOf } from '../../../http/replies.ts'
import { tooLarge } from '../../../platform/app-error.ts'
import type { DirectFields } from './direct-upload.ts'
import type { Transfer } from '../transfer.service.ts'

const names = ['user_id', 'folder_id', 'file_duplicate', 'remark', 'hashtags'] as const
const limits = { fields: 20, fieldSize: 4096, files: 1, parts: 25 }

/** `POST /api/direct-uploads`: a form whose fields precede its one file. The body is parsed as a stream. */
export function directRoutes(scope: FastifyInstance, { directUpload }: Pick<Transfer, 'directUpload'>): void {
  scope.route({
    method: 'POST',
    url: directUploadPath,
    schema: { response: responseOf(DirectUploaded) },
    config: { traffic: { receives: 'bytes' } },
    handler: async (request, reply) => {
      const result = await receive(request, directUpload)
      reply.code(201)
      return { status: 'OK', result }
    },
  })
}

async function receive(request: FastifyRequest, directUpload: Transfer['directUpload']): Promise<DirectUploaded> {
  const { actor, headers } = request
  const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  const fields: DirectFields = {}
  let storing: Promise<DirectUploaded> | undefined
  try {
    await readForm(request, {
      limits,
      onField({ field, value, isCut }) {
        const known = names.find((one) => one === field)
        if (!known) return
        if (isCut) throw tooLarge(known, formatBytes(limits.fieldSize))
        fields[known] = value
      },
      async onFile({ name, type, bytes }) {
        storing ??= directUpload(actor, fields, { name, type, announced, bytes }, headers['idempotency-key'])
        await storing
        // A file that is skipped is not read.
        bytes.resume()
      },
    })
  } catch (error) {
    // What has been stored is stored, whatever follows it in the form.
    if (!storing) throw error
  }
  // A form without a file: other missing fields are reported first.
  return storing ?? directUpload(actor, fields, null)
}
