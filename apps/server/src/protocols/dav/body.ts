import type { FastifyRequest } from 'fastify'
import { bytesOf } from '../../http/body.ts'
import { Refusal } from './errors.ts'

/** The maximum size of XML bodies; files are read elsewhere. */
const maxBody = 256 * 1024

/** The body of a request with XML. */
export async function readBody(request: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytesOf(request)) {
    size += chunk.length
    if (size > maxBody) throw new Refusal(413, 'PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
