import { CallError, commonHeaders } from '../../lib/call.ts'

const version = { 'Tus-Resumable': '1.0.0' }
const offsetType = 'application/offset+octet-stream'

export type Metadata = { filename: string; filetype: string; entryId?: string | undefined; remark?: string | undefined }
/** Texts for failures that never reached the server. */
export type Texts = { offline: string; failed: string }

type Options = {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: Blob
  signal?: AbortSignal
  onProgress?: (sent: number) => void
}

/** A tus request. Not by `fetch`, which does not report how much has been sent. */
function request(url: string, { method, headers, body, signal, onProgress }: Options, texts: Texts) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const stopped = () => reject(new DOMException('stopped', 'AbortError'))
    // A request that was never sent is not aborted either.
    if (signal?.aborted) return stopped()
    const xhr = new XMLHttpRequest()
    const broken = () => reject(new CallError(texts.offline, { machineCode: 'OFFLINE' }))
    const stop = () => xhr.abort()
    xhr.open(method, url)
    for (const [name, value] of Object.entries({ ...commonHeaders(null), ...version, ...headers }))
      xhr.setRequestHeader(name, value)
    if (onProgress) xhr.upload.onprogress = (event) => onProgress(event.loaded)
    xhr.onerror = broken
    xhr.onabort = stopped
    xhr.onloadend = () => signal?.removeEventListener('abort', stop)
    xhr.onload = () => {
      // A proxy answers when the server is not there.
      if (xhr.status === 502 || xhr.status === 504) broken()
      else if (xhr.status < 300) resolve(xhr)
      else reject(refusalIn(xhr, texts))
    }
    signal?.addEventListener('abort', stop)
    xhr.send(body)
  })
}

function refusalIn(xhr: XMLHttpRequest, texts: Texts): CallError {
  const machineCode = xhr.getResponseHeader('x-machine-code')
  // The number of the catalogue is for programs.
  const text = machineCode === null ? '' : xhr.responseText.trim().replace(/^\d{3} /, '')
  return new CallError(text || texts.failed, { machineCode: machineCode ?? 'INTERNAL', status: xhr.status })
}

const encoded = (text: string): string => {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** The address of a new upload. */
export async function announce(url: string, size: number, metadata: Metadata, texts: Texts): Promise<string> {
  const values = Object.entries(metadata).flatMap(([key, value]) => (value ? [`${key} ${encoded(value)}`] : []))
  const headers = { 'Upload-Length': String(size), 'Upload-Metadata': values.join(',') }
  const made = await request(url, { method: 'POST', headers }, texts)
  return made.getResponseHeader('location') ?? ''
}

/** How much of an upload the server has. */
export const readOffset = async (url: string, texts: Texts): Promise<number> =>
  Number((await request(url, { method: 'HEAD' }, texts)).getResponseHeader('upload-offset'))

export type Sending = { signal: AbortSignal; onProgress: (sent: number) => void }

/** Sends what the server does not have yet, in one request. */
export async function sendRest(url: string, file: File, offset: number, { signal, onProgress }: Sending, texts: Texts) {
  const headers = { 'Content-Type': offsetType, 'Upload-Offset': String(offset) }
  const body = file.slice(offset)
  await request(url, { method: 'PATCH', headers, body, signal, onProgress: (sent) => onProgress(offset + sent) }, texts)
}

/** Gives an upload up. */
export const giveUp = async (url: string, texts: Texts): Promise<void> => {
  await request(url, { method: 'DELETE' }, texts)
}
