import { createHash } from 'node:crypto'
import http from 'node:http'
import { text } from './text.ts'

export type Answer = {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
  /** `result` of the envelope. */
  result: unknown
  /** `machineCode` of the envelope, or of the header that tus answers carry. */
  machineCode: string | undefined
}

export type Wish = {
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
  send(wish: Wish): Promise<Answer>
  /** Reads a body without keeping it: its hash and size. */
  hash(wish: Wish): Promise<{ status: number; sha256: string; size: number }>
  close(): void
}

export function connectTo(base: string, { headers: always = {} }: { headers?: http.OutgoingHttpHeaders } = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

  function begin(wish: Wish): Promise<http.IncomingMessage> {
    const { method = 'GET', path, headers, body, json, timeoutMs = 30_000 } = wish
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
      request.setTimeout(timeoutMs, () => request.destroy(new Error(`${method} ${path}: no answer in ${timeoutMs} ms`)))
      // An answer that comes before the body has gone out stays an answer.
      request.on('error', (error) => {
        // A connection that was kept may have been closed by the other side just now: asking again is safe.
        const isStale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        if (isStale && /^(GET|HEAD)$/.test(method)) begin(wish).then(resolve, reject)
        else reject(error)
      })
      request.end(bytes)
    })
  }

  const connection: Connection = {
    base,
    async send(wish) {
      const message = await begin(wish)
      const chunks: Buffer[] = []
      for await (const chunk of message) chunks.push(chunk as Buffer)
      return toAnswer(message, Buffer.concat(chunks))
    },
    async hash(wish) {
      const message = await begin(wish)
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

function toAnswer(message: http.IncomingMessage, body: Buffer): Answer {
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
