import { type DirectUploaded, formatBytes, uploadDirectly } from '@khlang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Form } from '../../../http/forms.ts'
import { route } from '../../../http/route.ts'
import { tooLarge } from '../../../platform/app-error.ts'
import type { DirectFields } from './direct-upload.ts'
import type { Transfer } from '../transfer.service.ts'

const names = ['user_id', 'folder_id', 'file_duplicate', 'remark', 'hashtags'] as const
const { parts } = uploadDirectly.body

/** `POST /api/direct-uploads`: a form whose fields precede its one file. The body is parsed as a stream. */
export function directRoutes(app: FastifyInstance, { directUpload }: Pick<Transfer, 'directUpload'>): void {
  route(app, uploadDirectly, async ({ body }, _, { request, reply }) => {
    const result = await receive(body, request, directUpload)
    reply.code(201)
    return result
  })
}

async function receive(
  form: Form,
  { actor, headers }: FastifyRequest,
  directUpload: Transfer['directUpload'],
): Promise<DirectUploaded> {
  const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  const fields: DirectFields = {}
  let storing: Promise<DirectUploaded> | undefined
  try {
    await form.read({
      onField({ field, value, isCut }) {
        const known = names.find((one) => one === field)
        if (!known) return
        if (isCut) throw tooLarge(known, formatBytes(parts[known].max))
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
