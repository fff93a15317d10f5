import { commonHeaders } from '../../../lib/call.ts'
import { parseRetryAfter } from '../engine/backoff.ts'
import { type Sending, TransferError } from '../engine/types.ts'

type BytesRequest = Sending & {
  method: 'PUT' | 'POST'
  address: string
  accountId: string | null
  headers?: Record<string, string>
  body: Blob | FormData
}

/** Sends bytes by XMLHttpRequest, the only one that reports what has left; resolves with the `result` of the response. */
export function sendBytes({ method, address, accountId, headers = {}, body, signal, onSent }: BytesRequest) {
  return new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const over = () => signal.removeEventListener('abort', stop)
    request.open(method, address)
    for (const [name, value] of Object.entries({ ...commonHeaders(accountId), ...headers }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onSent(event.loaded)
    request.onload = () => {
      over()
      const response = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(response.result)
      else reject(refused(request, response))
    }
    request.onerror = () => {
      over()
      reject(new TransferError({ code: 'NETWORK', status: 0, message: '', traceId: null, retryAfter: null }))
    }
    request.onabort = () => reject(signal.reason ?? new DOMException('stopped', 'AbortError'))
    signal.addEventListener('abort', stop, { once: true })
    request.send(body)
  })
}

type ReplyBody = { result?: unknown; machineCode?: unknown; errorMessage?: unknown; traceId?: unknown }

function parse(text: string): ReplyBody {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function refused(request: XMLHttpRequest, response: ReplyBody) {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return new TransferError({
    code: textOf(response.machineCode) ?? 'UNAVAILABLE',
    status: request.status,
    message: textOf(response.errorMessage) ?? '',
    traceId: textOf(response.traceId),
    retryAfter: parseRetryAfter(request.getResponseHeader('Retry-After'), Date.now()),
  })
}
