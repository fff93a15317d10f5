import type { Item } from '@khlang/contract'
import { type CallError, commonHeaders, contentUrl, failureOf } from '../../../lib/call.ts'
import type { Interceptor } from '../../browser/index.ts'

export type MergeRequest = ArrayBuffer[]
export type MergeAnswer =
  | { kind: 'merged'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'refused'; index: number; why: 'encrypted' | 'broken' }

/** Why a file could not be taken; the file is named to the person. */
export type Refused = { item: Item; why: 'encrypted' | 'broken' | 'password' | 'refused'; message?: string }
export type Merged = { blob: Blob } | { refused: Refused }

/** All of it is held in memory while it is put together. */
export const mergeLimit = 300 * 1024 ** 2

/** Reads the files in their order and makes one of them; a single file stays as it is. */
export async function mergePdfs(
  items: readonly Item[],
  mayUse: Interceptor,
  onRead: (files: number) => void,
  signal: AbortSignal,
): Promise<Merged> {
  const parts: ArrayBuffer[] = []
  for (const item of items) {
    if (!(await mayUse(item))) return { refused: { item, why: 'password' } }
    const response = await fetch(contentUrl(`/api/files/${item.id}/content`), {
      headers: commonHeaders(),
      credentials: 'same-origin',
      signal,
    })
    if (!response.ok) {
      const error: CallError = failureOf(response, await response.json().catch(() => null))
      return { refused: { item, why: 'refused', message: error.message } }
    }
    parts.push(await response.arrayBuffer())
    onRead(parts.length)
  }
  const [only] = parts
  if (parts.length === 1 && only) return { blob: pdfOf(only) }
  const answer = await inWorker(parts, signal)
  if (answer.kind === 'merged') return { blob: pdfOf(answer.bytes) }
  const item = items[answer.index]
  if (!item) throw new Error('a file that was not sent')
  return { refused: { item, why: answer.why } }
}

const pdfOf = (bytes: BlobPart) => new Blob([bytes], { type: 'application/pdf' })

function inWorker(parts: MergeRequest, signal: AbortSignal): Promise<MergeAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./merge.worker.ts', import.meta.url), { type: 'module' })
    const end = (work: () => void) => {
      worker.terminate()
      work()
    }
    worker.onmessage = ({ data }: MessageEvent<MergeAnswer>) => end(() => resolve(data))
    worker.onerror = (event) => end(() => reject(new Error(event.message)))
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    worker.postMessage(parts, parts)
  })
}
