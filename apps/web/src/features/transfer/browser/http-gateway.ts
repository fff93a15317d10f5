import {
  abortUpload,
  completeUpload,
  createUpload,
  type Endpoint,
  getUpload,
  type Input,
  partPath,
  type Reply,
} from '@khlang/contract'
import { CallError, call, commonHeaders } from '../../../lib/call.ts'
import { parseRetryAfter } from '../engine/backoff.ts'
import { type Arrived, type Gateway, type Sending, type Task, TransferFault } from '../engine/types.ts'

/** The calls of the engine over HTTP. Bytes go by XMLHttpRequest, the only one that reports what has left. */
export const httpGateway: Gateway = {
  async putFile(task, file, sending) {
    const choice = task.duplicate ? `?file_duplicate=${task.duplicate}` : ''
    const address = `/api/folders/${task.folderId}/files/${encodeURIComponent(task.name)}${choice}`
    const answer = await putBytes(address, task, file, sending, {
      'Content-Type': task.type || 'application/octet-stream',
    })
    return arrivedOf(answer)
  },

  begin: (task, signal) =>
    ask(
      createUpload,
      {
        body: {
          folderId: task.folderId,
          filename: task.name,
          size: task.size,
          ...(task.type ? { filetype: task.type } : {}),
          ...(task.duplicate ? { file_duplicate: task.duplicate } : {}),
        },
      },
      task,
      signal,
    ),

  look: (task, id, signal) => ask(getUpload, { params: { id } }, task, signal),

  async putPart(task, uploadId, n, bytes, sending) {
    const digest = await sha256(bytes)
    const headers = { 'Content-Type': 'application/octet-stream', ...(digest ? { 'X-Part-Sha256': digest } : {}) }
    await putBytes(partPath(uploadId, n), task, bytes, sending, headers)
  },

  complete: (task, id, signal) => ask(completeUpload, { params: { id }, body: {} }, task, signal),

  abort: async (task, id) => void (await ask(abortUpload, { params: { id } }, task)),
}

async function ask<const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  task: Task,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  try {
    return await call(endpoint, input, { accountId: task.accountId, ...(signal ? { signal } : {}) })
  } catch (error) {
    throw error instanceof CallError ? asFault(error) : error
  }
}

export const asFault = (error: CallError) =>
  new TransferFault({
    code: error.machineCode,
    status: error.status,
    message: error.message,
    traceId: error.traceId,
    retryAfter: error.retryAfter,
  })

/** Over plain http on another host than this machine the browser offers no hashing; the server then only counts. */
async function sha256(bytes: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  return toHex(new Uint8Array(digest))
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function putBytes(
  address: string,
  task: Task,
  bytes: Blob,
  { signal, onSent }: Sending,
  headers: Record<string, string>,
) {
  return new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const over = () => signal.removeEventListener('abort', stop)
    request.open('PUT', address)
    for (const [name, value] of Object.entries({ ...commonHeaders(task.accountId), ...headers }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onSent(event.loaded)
    request.onload = () => {
      over()
      const answer = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(answer.result)
      else reject(refused(request, answer))
    }
    request.onerror = () => {
      over()
      reject(new TransferFault({ code: 'NETWORK', status: 0, message: '', traceId: null, retryAfter: null }))
    }
    request.onabort = () => reject(signal.reason ?? new DOMException('stopped', 'AbortError'))
    signal.addEventListener('abort', stop, { once: true })
    request.send(bytes)
  })
}

type Answer = { result?: unknown; machineCode?: unknown; errorMessage?: unknown; traceId?: unknown }

function parse(text: string): Answer {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function refused(request: XMLHttpRequest, answer: Answer) {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return new TransferFault({
    code: textOf(answer.machineCode) ?? 'UNAVAILABLE',
    status: request.status,
    message: textOf(answer.errorMessage) ?? '',
    traceId: textOf(answer.traceId),
    retryAfter: parseRetryAfter(request.getResponseHeader('Retry-After'), Date.now()),
  })
}

/** The answer names the item as `itemId`, or is the item itself. */
function arrivedOf(result: unknown): Arrived {
  const { itemId, id, skipped } = (result ?? {}) as { itemId?: string | null; id?: string; skipped?: boolean }
  return { itemId: itemId ?? id ?? null, skipped: skipped === true }
}
