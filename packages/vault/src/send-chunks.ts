import type { ServerResponse } from 'node:http'
import { discard } from './memory.ts'

/**
 * Writes chunks, such as those of `readBlob`, to an HTTP response at the pace of its receiver; headers are set before
 * and the end is written after by the caller. Several times as fast as a stream, because memory that this package made
 * is freed as soon as the system has taken the bytes, so nobody else may hold them. For the same reason nothing that
 * keeps chunks (a compressor, another stream) may stand between: the response writes to its socket. Rejects when the
 * receiver goes away.
 */
export async function sendChunks(chunks: AsyncIterable<Buffer>, response: ServerResponse): Promise<void> {
  const gone = Promise.withResolvers<never>()
  gone.promise.catch(() => {})
  const onClose = () => gone.reject(new Error('The receiver has gone away'))
  if (response.destroyed) onClose()
  response.once('close', onClose)
  let writing = Promise.resolve()
  try {
    for await (const chunk of chunks) {
      await Promise.race([writing, gone.promise])
      writing = write(response, chunk)
      writing.catch(() => {}) // reported at the next await of it
    }
    await Promise.race([writing, gone.promise])
  } finally {
    response.off('close', onClose)
  }
}

const write = (response: ServerResponse, chunk: Buffer) =>
  new Promise<void>((resolve, reject) => {
    response.write(chunk, (error) => {
      if (error) return reject(error) // the system may still hold the memory
      discard(chunk)
      resolve()
    })
  })
