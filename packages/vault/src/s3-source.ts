import { Readable } from 'node:stream'
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { VaultError } from './errors.ts'
import type { Source } from './store.ts'

const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'EntityTooLarge'])

/** What an error of the service means to a caller. */
export function translateS3(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof VaultError) return error
  const metadata = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }) : {}
  const status = metadata.httpStatusCode
  if (status === 507 || FULL.has(error.name)) return new VaultError('NO_SPACE', 'The storage is full', { cause: error })
  if (error.name === 'NoSuchKey' || (status === 404 && error.name !== 'NoSuchBucket'))
    return new VaultError('NOT_FOUND', 'There is no such stored object', { cause: error })
  return new VaultError('UNAVAILABLE', 'The storage cannot be used', { cause: error })
}

type Get = (start: number) => Promise<GetObjectCommandOutput>

/** A stretch of an object from one request; a connection that breaks on the way is taken up again where it broke. */
export class S3Source implements Source {
  readonly objectSize: number
  readonly #get: Get
  readonly #end: number
  #position: number
  #body: Readable
  #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  #retries = 3
  #closed = false

  private constructor(get: Get, body: Readable, stretch: { start: number; end: number; objectSize: number }) {
    this.#get = get
    this.objectSize = stretch.objectSize
    this.#position = stretch.start
    this.#end = Math.min(stretch.end, stretch.objectSize)
    this.#body = body
    this.#chunks = chunksOf(body)
  }

  /** Rejects with the service's own errors. */
  static async open(get: Get, start: number, end: number): Promise<S3Source> {
    const reply = await get(start)
    const total = Number(reply.ContentRange?.split('/')[1] ?? Number.NaN)
    const body = bodyOf(reply)
    if (!Number.isSafeInteger(total)) {
      body.destroy()
      throw new VaultError('UNAVAILABLE', 'The storage does not answer as an S3 service does')
    }
    return new S3Source(get, body, { start, end, objectSize: total })
  }

  /** A stretch behind the end of an object. */
  static empty(objectSize: number): S3Source {
    const never = () => Promise.reject(new Error('There is nothing to read'))
    return new S3Source(never, Readable.from([]), { start: objectSize, end: objectSize, objectSize })
  }

  async fill(target: Buffer): Promise<number> {
    let filled = 0
    while (filled < target.length && this.#position < this.#end && !this.#closed) {
      if (this.#rest.length === 0) this.#rest = await this.#nextChunk()
      const wanted = Math.min(target.length - filled, this.#end - this.#position)
      const piece = this.#rest.subarray(0, wanted)
      this.#rest = this.#rest.subarray(piece.length)
      target.set(piece, filled)
      filled += piece.length
      this.#position += piece.length
    }
    return filled
  }

  close() {
    this.#closed = true
    this.#body.destroy()
  }

  async #nextChunk(): Promise<Buffer> {
    for (;;) {
      try {
        const next = await this.#chunks.next()
        if (!next.done) return next.value
        throw new Error('The answer ended before its end')
      } catch (error) {
        if (this.#closed || this.#retries-- === 0) throw translateS3(error)
        await this.#takeUpAgain()
      }
    }
  }

  async #takeUpAgain() {
    this.#body.destroy()
    try {
      this.#body = bodyOf(await this.#get(this.#position))
    } catch (error) {
      throw translateS3(error)
    }
    if (this.#closed) this.#body.destroy()
    this.#chunks = chunksOf(this.#body)
  }
}

function bodyOf(reply: GetObjectCommandOutput): Readable {
  if (reply.Body instanceof Readable) return reply.Body
  throw new VaultError('UNAVAILABLE', 'The storage does not answer as an S3 service does')
}

function chunksOf(body: Readable): AsyncIterator<Buffer> {
  body.on('error', () => {}) // a body that is closed early has no other listener
  return body[Symbol.asyncIterator]()
}
