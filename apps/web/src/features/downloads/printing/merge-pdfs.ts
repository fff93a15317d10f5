import type { Item } from '@khlang/contract'
import { type CallError, commonHeaders, contentUrl, failureOf } from '../../../lib/call.ts'
import type { Interceptor } from '../../browser/index.ts'

/** The files for the worker, in order. */
export type MergeRequest = ArrayBuffer[]
/** What the worker returns; `index` is the file that it could not read. */
export type MergeResult =
  | { kind: 'merged'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'refused'; index: number; reason: 'encrypted' | 'broken' }

/**
 * The file that could not be merged, and why: a PDF with encryption of its own, a broken one, one whose password was not
 * given, or one that the server refused to send, with its message.
 */
export type Refused = { item: Item; reason: 'encrypted' | 'broken' | 'password' | 'refused'; message?: string }
export type Merged = { blob: Blob } | { refused: Refused }

/** The total size at most: all files are in memory while they are merged. */
export const mergeLimit = 300 * 1024 ** 2

/** Downloads the files in order and merges them into one; a single file is returned unchanged. */
export async function mergePdfs(
  items: readonly Item[],
  ensureUnlocked: Interceptor,
  onRead: (files: number) => void,
  signal: AbortSignal,
): Promise<Merged> {
  const parts: ArrayBuffer[] = []
  for (const item of items) {
    if (!(await ensureUnlocked(item))) return { refused: { item, reason: 'password' } }
    const response = await fetch(contentUrl(`/api/files/${item.id}/content`), {
      headers: commonHeaders(),
      credentials: 'same-origin',
      signal,
    })
    if (!response.ok) {
      const error: CallError = failureOf(response, await response.json().catch(() => null))
      return { refused: { item, reason: 'refused', message: error.message } }
    }
    parts.push(await response.arrayBuffer())
    onRead(parts.length)
  }
  const [only] = parts
  if (parts.length === 1 && only) return { blob: pdfOf(only) }
  const result = await inWorker(parts, signal)
  if (result.kind === 'merged') return { blob: pdfOf(result.bytes) }
  const item = items[result.index]
  if (!item) throw new Error('a file that was not sent')
  return { refused: { item, reason: result.reason } }
}

const pdfOf = (bytes: BlobPart) => new Blob([bytes], { type: 'application/pdf' })

function inWorker(parts: MergeRequest, signal: AbortSignal): Promise<MergeResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./merge.worker.ts', import.meta.url), { type: 'module' })
    const end = (work: () => void) => {
      worker.terminate()
      work()
    }
    worker.onmessage = ({ data }: MessageEvent<MergeResult>) => end(() => resolve(data))
    worker.onerror = (event) => end(() => reject(new Error(event.message)))
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    worker.postMessage(parts, parts)
  })
}
