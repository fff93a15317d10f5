import { createHash } from 'node:crypto'
import http from 'node:http'
import { text } from './text.ts'

export type HttpResponse = {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
  /** `result` of the envelope. */
  result: unknown
  /** `machineCode` of the envelope, or of the header of tus responses. */
  machineCode: string | undefined
}

export type TestRequest = {
  method?: string
  path: string
  headers?: http.OutgoingHttpHeaders
  body?: Buffer | string | undefined
  json?: unknown
  timeoutMs?: number
}

/** Connections of one client to one product; `close` ends them. */
export type Connection = {
  readonly base: string
  send(input: TestRequest): Promise<HttpResponse>
  /** Reads a body without keeping it: its hash and size. */
  hash(input: TestRequest): Promise<{ status: number; sha256: string; size: number }>
  close(): void
}

export function connectTo(base: string, { headers: always = {} }: { headers?: http.OutgoingHttpHeaders } = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

  function begin(input: TestRequest): Promise<http.IncomingMessage> {
    const { method = 'GET', path, headers, body, json, timeoutMs = 30_000 } = input
    const bytes = json === undefined ? body : JSON.stringify(json)
    return new Promise((resolve, reject) => {
      const request = http.request(
        base + path,
        {
          method,
          agent,
          headers: {
            ...always,
            ...(json !== undefined && { 'content-type': 'application/json' }),
            ...(bytes !== undefined && { 'content-length': Buffer.byteLength(bytes) }),
            ...headers,
          },
        },
        resolve,
      )
      request.setTimeout(timeoutMs, () =>
        request.destroy(new Error(`${method} ${path}: no response in ${timeoutMs} ms`)),
      )
      // A response that arrives before the body was sent is still a response.
      request.on('error', (error) => {
        // A keep-alive connection may just have been closed by the server: retrying is safe.
        const isStale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        if (isStale && /^(GET|HEAD)$/.test(method)) begin(input).then(resolve, reject)
        else {
          if (request.reusedSocket) error.message += ' (on a connection used before)'
          reject(error)
        }
      })
      request.end(bytes)
    })
  }

  const connection: Connection = {
    base,
    async send(input) {
      const message = await begin(input)
      const chunks: Buffer[] = []
      for await (const chunk of message) chunks.push(chunk as Buffer)
      return toResponse(message, Buffer.concat(chunks))
    },
    async hash(input) {
      const message = await begin(input)
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of message) {
        hash.update(chunk as Buffer)
        size += (chunk as Buffer).length
      }
      return { status: message.statusCode ?? 0, sha256: hash.digest('hex'), size }
    },
    close: () => agent.destroy(),
  }
  return connection
}

function toResponse(message: http.IncomingMessage, body: Buffer): HttpResponse {
  const isJson = message.headers['content-type']?.includes('json') ?? false
  const envelope = isJson ? (JSON.parse(body.toString()) as Record<string, unknown>) : {}
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    body,
    result: envelope.result,
    machineCode: text(envelope.machineCode) ?? text(message.headers['x-machine-code']),
  }
}
