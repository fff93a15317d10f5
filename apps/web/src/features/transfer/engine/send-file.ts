import { singleRequestSize } from '@khlang/contract'
import { backoffMs } from './backoff.ts'
import type { Lanes } from './lanes.ts'
import { bytesOf, missingParts, type Part, planParts } from './parts.ts'
import { type Arrived, type Gateway, type Task, TransferError } from './types.ts'

export type SendContext = {
  gateway: Gateway
  lanes: Lanes
  signal: AbortSignal
  /** Resolves after the wait, or earlier when the connection comes back; rejects on abort. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Bytes of this file that have left, in all. */
  onSent: (sent: number) => void
  onUpload: (uploadId: string | null) => void
  onFinishing: () => void
  onRetrying: (retrying: boolean, tries: number) => void
}

const partsAtOnce = 4
const roundsAtMost = 4

export function sendFile(task: Task, file: Blob, context: SendContext): Promise<Arrived> {
  return file.size <= singleRequestSize ? sendWhole(task, file, context) : sendInParts(task, file, context)
}

function sendWhole(task: Task, file: Blob, context: SendContext) {
  return persist(context, () =>
    context.lanes(context.signal, () =>
      context.gateway.putFile(task, file, { signal: context.signal, onSent: context.onSent }),
    ),
  )
}

async function sendInParts(task: Task, file: Blob, context: SendContext): Promise<Arrived> {
  const { gateway, lanes, signal } = context
  let upload = await openUpload(task, context)
  if (upload.state === 'done') return { itemId: upload.itemId, skipped: upload.itemId === null }

  const plan = planParts(file.size, upload.partSize)
  for (let round = 1; ; round++) {
    await sendMissing(task, file, upload.id, missingParts(plan, upload), context)
    context.onFinishing()
    try {
      return await persist(context, () => lanes(signal, () => gateway.complete(task, upload.id, signal)))
    } catch (error) {
      if (!hasCode(error, 'UPLOAD_INCOMPLETE') || round >= roundsAtMost) throw error
      // The server lost a part that it had stored: ask what it has, and send the others again.
      upload = await persist(context, () => lanes(signal, () => gateway.fetchUpload(task, upload.id, signal)))
    }
  }
}

/** The upload of before a pause or a reload when the server still has it, else a new one. */
async function openUpload(task: Task, context: SendContext) {
  const { gateway, lanes, signal } = context
  const known = task.uploadId
  if (known) {
    try {
      return await persist(context, () => lanes(signal, () => gateway.fetchUpload(task, known, signal)))
    } catch (error) {
      if (!hasCode(error, 'UPLOAD_GONE', 'NOT_FOUND')) throw error
      context.onUpload(null)
    }
  }
  const upload = await persist(context, () => lanes(signal, () => gateway.begin(task, signal)))
  context.onUpload(upload.id)
  return upload
}

async function sendMissing(task: Task, file: Blob, uploadId: string, missing: Part[], context: SendContext) {
  const { gateway, lanes } = context
  // One part that fails permanently stops its neighbours.
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  const inFlight = new Map<number, number>()
  let stored = file.size - bytesOf(missing)
  const report = () => context.onSent(stored + [...inFlight.values()].reduce((sum, bytes) => sum + bytes, 0))
  report()

  const queue = [...missing]
  async function work() {
    for (let part = queue.shift(); part; part = queue.shift()) {
      const { n, start, end } = part
      const onSent = (bytes: number) => {
        inFlight.set(n, bytes)
        report()
      }
      await persist({ ...context, signal }, () =>
        lanes(signal, () => gateway.putPart(task, uploadId, n, file.slice(start, end), { signal, onSent })).finally(
          () => inFlight.delete(n),
        ),
      )
      stored += end - start
      report()
    }
  }
  try {
    await Promise.all(Array.from({ length: partsAtOnce }, work))
  } catch (error) {
    stop.abort(error)
    throw error
  }
}

/** Retries transient failures: a lost connection, too many requests, a restarting server. */
async function persist<T>(
  context: Pick<SendContext, 'signal' | 'wait' | 'onRetrying'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      context.signal.throwIfAborted()
      const ms = error instanceof TransferError ? backoffMs(error.info, tries) : null
      if (ms === null) throw error
      context.onRetrying(true, tries)
      await context.wait(ms, context.signal)
      context.onRetrying(false, tries)
    }
  }
}

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof TransferError && codes.includes(error.info.code)
