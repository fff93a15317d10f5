import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

/** Bodies of the protocol itself, which are XML; files are read elsewhere. */
const maxBody = 256 * 1024

/** The body of a request that is XML. */
export async function readBody(request: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.raw) {
    size += (chunk as Buffer).length
    if (size > maxBody) throw new Refusal(413, 'PAYLOAD_TOO_LARGE')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
