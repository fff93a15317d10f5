import { type CallError, commonHeaders, failureOf } from '../../lib/call.ts'

/** A PDF that becomes a part of one. */
export type MergeSource = {
  id: string
  name: string
  /** Its length, if it is known before it is read. */
  size: number | null
  url: string
  /** In whose name it is read, if not in that of the active account. */
  accountId?: string
  /** Whether it may be read; asks for a password first, if it has one. */
  isReady?: () => Promise<boolean>
}

/** The files for the worker, in order. */
export type MergeRequest = ArrayBuffer[]
/** What the worker returns; `index` is the file that it could not read. */
export type MergeResult =
  | { kind: 'merged'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'refused'; index: number; reason: 'encrypted' | 'broken' }

/**
 * The file that could not be merged, and why: a PDF with its own encryption, a broken one, one whose password was not
 * given, or one that the server refused to send, with its message.
 */
export type Refused = {
  name: string
  reason: 'encrypted' | 'broken' | 'password' | 'refused'
  message?: string
}
export type Merged = { blob: Blob } | { refused: Refused } | { tooMuch: true }

/** The total size at most: all files are in memory while they are merged. */
export const mergeLimit = 300 * 1024 ** 2

/** Downloads the files in order and merges them into one; a single file is returned unchanged. */
export async function mergePdfs(
  sources: readonly MergeSource[],
  onRead: (files: number) => void,
  signal: AbortSignal,
): Promise<Merged> {
  const parts: ArrayBuffer[] = []
  let bytes = 0
  for (const { name, url, accountId, isReady } of sources) {
    if (isReady && !(await isReady())) return { refused: { name, reason: 'password' } }
    const response = await fetch(url, {
      headers: commonHeaders(accountId),
      credentials: 'same-origin',
      signal,
    })
    if (!response.ok) {
      const error: CallError = failureOf(response, await response.json().catch(() => null))
      return { refused: { name, reason: 'refused', message: error.message } }
    }
    const part = await response.arrayBuffer()
    bytes += part.byteLength
    if (bytes > mergeLimit) return { tooMuch: true }
    parts.push(part)
    onRead(parts.length)
  }
  const [only] = parts
  if (parts.length === 1 && only) return { blob: pdfOf(only) }
  const result = await inWorker(parts, signal)
  if (result.kind === 'merged') return { blob: pdfOf(result.bytes) }
  const source = sources[result.index]
  if (!source) throw new Error('a file that was not sent')
  return { refused: { name: source.name, reason: result.reason } }
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
