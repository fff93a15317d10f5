import { discardOwned } from '@khlang/vault'
import { headBytes } from './content-type.ts'
import { isOwned } from '../../../platform/owned-bytes.ts'

/** Cuts a stream into slices of given lengths, each read to its end before the next is requested. */
export type Slicer = {
  /** Waits for the next byte; false at the end of the stream. */
  hasMore(): Promise<boolean>
  /** The next `length` bytes, or fewer at the end of the stream. */
  take(length: number): AsyncGenerator<Uint8Array>
  /** The first bytes that were taken, which tell the type of a file. */
  head(): Uint8Array
  /** The error that ended the stream early, if any. */
  brokenBy(): unknown
}

/** A chunk may be reused once the next one is requested. */
export function sliceStream(source: AsyncIterable<Uint8Array>): Slicer {
  // Left to the garbage collector the chunks of a request are a third of an upload's cost.
  const free = isOwned(source) ? discardOwned : () => undefined
  const iterator = source[Symbol.asyncIterator]()
  let pending: Uint8Array | undefined
  let ended = false
  let broken: unknown
  let head: Buffer = Buffer.alloc(0)

  async function fill(): Promise<boolean> {
    while (!ended && (pending === undefined || pending.length === 0)) {
      try {
        const next = await iterator.next()
        if (next.done) ended = true
        else pending = next.value
      } catch (error) {
        ended = true
        broken = error ?? new Error('The stream broke')
      }
    }
    return pending !== undefined && pending.length > 0
  }

  return {
    hasMore: fill,
    async *take(length) {
      let left = length
      while (left > 0 && (await fill())) {
        const chunk = pending as Uint8Array
        const piece = chunk.subarray(0, left)
        pending = chunk.subarray(piece.length)
        left -= piece.length
        // A copy: whoever takes the piece may give its memory back.
        if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)])
        yield piece
        if (pending.length === 0) free(chunk)
      }
    },
    head: () => head,
    brokenBy: () => broken,
  }
}
