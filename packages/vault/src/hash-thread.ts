// SHA-256 of large contents by other threads: it takes twice as long as sealing them, and the thread that receives and
// sends bytes is the one that everybody waits for. Measured in docs/adr/0051-hashing-by-threads.md.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { FRAME_BYTES } from './format.ts'
import type { HashReply, HashRequest } from './hash-worker.ts'

/** Memory goes from one thread to the other and back; while one piece of it is read, the next one is filled. */
const PIECES = 2
const PIECE_BYTES = 4 * FRAME_BYTES
const MOST_HASHES = 16
const MOST_THREADS = 4

/** The hash of one content, begun by `beginThreadHash`. Its methods reject when the thread has failed. */
export type ThreadHash = {
  /** Memory for the next bytes, at least a frame as long as whole frames are filled. */
  room(): Buffer
  /** The first bytes of the room have been filled; waits until there is room again. */
  filled(bytes: number): Promise<void> | undefined
  /** Once, after the last bytes. */
  digest(): Promise<Buffer>
  /** Once, at the end: gives back the memory. Without a digest, nobody waits for one any more. */
  close(): void
}

type Active = { onReply(reply: HashReply): void; onFailure(error: Error): void }
type Thread = { worker: Worker; active: Map<number, Active> }

const threads = new Set<Thread>()
/** Pieces to be used again. What is in one from before is never read: only what has been filled is. */
const kept: Buffer[] = []
let count = 0
let lastId = 0

const newPiece = () => Buffer.allocUnsafeSlow(PIECE_BYTES)

/**
 * Begins a hash in the thread with the fewest of them; null if as many are worked on as have memory: then the caller is
 * no slower than its thread.
 */
export function beginThreadHash(): ThreadHash | null {
  if (count >= MOST_HASHES) return null
  count += 1
  const id = (lastId += 1)
  const thread = freestThread()
  const free = Array.from({ length: PIECES }, () => kept.pop() ?? newPiece())
  let used = 0
  let failure: Error | undefined
  let wake = () => {}
  let result: Buffer | undefined

  thread.active.set(id, {
    onReply(reply) {
      if (reply.kind === 'read') free.push(Buffer.from(reply.memory))
      else result = Buffer.from(reply.digest)
      wake()
    },
    onFailure(error) {
      failure = error
      wake()
    },
  })
  thread.worker.ref()

  async function until(isTrue: () => boolean) {
    while (!failure && !isTrue()) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await promise
    }
    if (failure) throw failure
  }
  const ask = (request: HashRequest, memory: ArrayBuffer[] = []) => thread.worker.postMessage(request, memory)
  function push() {
    const memory = free.shift()?.buffer as ArrayBuffer
    ask({ id, kind: 'bytes', memory, bytes: used }, [memory])
    used = 0
  }

  return {
    room: () => (free[0] as Buffer).subarray(used),
    filled(bytes) {
      used += bytes
      if (used < PIECE_BYTES) return undefined
      push()
      return free.length > 0 ? undefined : until(() => free.length > 0)
    },
    async digest() {
      if (used > 0) push()
      ask({ id, kind: 'end' })
      await until(() => result !== undefined)
      return result as Buffer
    },
    close() {
      count -= 1
      kept.push(...free)
      if (!result && !failure) ask({ id, kind: 'drop' })
      thread.active.delete(id)
      if (thread.active.size === 0) thread.worker.unref()
    },
  }
}

function freestThread(): Thread {
  const [freest] = [...threads].toSorted((one, other) => one.active.size - other.active.size)
  const isEnough = threads.size >= Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1))
  return freest && (isEnough || freest.active.size === 0) ? freest : startThread()
}

function startThread(): Thread {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  })
  const thread: Thread = { worker, active: new Map() }
  const fail = (error: Error) => {
    threads.delete(thread)
    for (const active of thread.active.values()) active.onFailure(error)
  }
  worker.on('message', (reply: HashReply) => thread.active.get(reply.id)?.onReply(reply))
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error('The thread failed', { cause: error })))
  worker.on('exit', () => fail(new Error('The thread ended')))
  threads.add(thread)
  return thread
}
