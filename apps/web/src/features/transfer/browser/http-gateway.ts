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
import { CallError, call } from '../../../lib/call.ts'
import { type Arrived, type Gateway, type Task, TransferError } from '../engine/types.ts'
import { sendBytes } from './send-bytes.ts'

/** The calls of the engine over HTTP. */
export const httpGateway: Gateway = {
  async putFile(task, file, sending) {
    const choice = task.duplicate ? `?file_duplicate=${task.duplicate}` : ''
    const address = `/api/folders/${task.folderId}/files/${encodeURIComponent(task.name)}${choice}`
    // A try whose response was lost may have been stored: its repeat must not make a second file.
    const headers = { 'Content-Type': task.type || 'application/octet-stream', 'Idempotency-Key': task.id }
    return arrivedOf(await sendBytes({ method: 'PUT', address, headers, body: file, ...task, ...sending }))
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

  fetchUpload: (task, id, signal) => ask(getUpload, { params: { id } }, task, signal),

  async putPart(task, uploadId, n, bytes, sending) {
    const digest = await sha256(bytes)
    const headers = { 'Content-Type': 'application/octet-stream', ...(digest ? { 'X-Part-Sha256': digest } : {}) }
    await sendBytes({ method: 'PUT', address: partPath(uploadId, n), headers, body: bytes, ...task, ...sending })
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
    throw error instanceof CallError ? asTransferError(error) : error
  }
}

export const asTransferError = (error: CallError) =>
  new TransferError({
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

/** The response names the item as `itemId`, or is the item itself. */
function arrivedOf(result: unknown): Arrived {
  const { itemId, id, skipped } = (result ?? {}) as { itemId?: string | null; id?: string; skipped?: boolean }
  return { itemId: itemId ?? id ?? null, skipped: skipped === true }
}
