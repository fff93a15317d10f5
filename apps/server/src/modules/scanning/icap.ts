import { converse, type Conversation } from './conversation.ts'
import { ScannerAway, type Scanner, type Verdict } from './scanner.ts'

type Head = { status: number; headers: Map<string, string> }

const end = '\r\n\r\n'

async function readHead({ readTo }: Conversation): Promise<Head> {
  const [first = '', ...lines] = (await readTo(end)).split('\r\n')
  const status = Number(/^ICAP\/1\.\d (\d{3})/.exec(first)?.[1])
  if (!status) throw new ScannerAway(`no ICAP: ${first.slice(0, 100)}`)
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { status, headers }
}

const chunkOf = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

/** The name of what was found: servers have several headers for it, and none is in the standard. */
function nameIn(headers: ReadonlyMap<string, string>): string | null {
  const infection = headers.get('x-infection-found')
  const threat = infection === undefined ? null : (/Threat=([^;]+)/i.exec(infection)?.[1]?.trim() ?? 'malware')
  const [, name] = headers.get('x-violations-found')?.split(/\s{2,}|\n/) ?? []
  return threat ?? headers.get('x-virus-id') ?? name ?? (headers.has('x-violations-found') ? 'malware' : null)
}

/** Asks a server by ICAP (RFC 3507): RESPMOD, with a preview of the length that it wants, and 204 for what it leaves as it is. */
export function createIcap({ host, port, path }: { host: string; port: number; path: string }): Scanner {
  const service = `icap://${host}:${port}${path}`
  const begin = (method: string, more: string) => `${method} ${service} ICAP/1.0\r\nHost: ${host}\r\n${more}\r\n`

  /** The length of the preview that the server wants; null if it wants none. */
  async function previewOf(talk: Conversation): Promise<number | null> {
    await talk.write(begin('OPTIONS', 'Encapsulated: null-body=0\r\n'))
    const { status, headers } = await readHead(talk)
    if (status !== 200) throw new ScannerAway(`OPTIONS was answered with ${status}`)
    const preview = headers.get('preview')
    return preview === undefined ? null : Math.min(Number(preview) || 0, 1 << 16)
  }

  async function verdictOf(talk: Conversation, { status, headers }: Head, size: number): Promise<Verdict> {
    if (status === 204) return { found: null }
    if (status !== 200) throw new ScannerAway(`RESPMOD was answered with ${status}`)
    const found = nameIn(headers)
    if (found !== null) return { found: found.slice(0, 200) }
    // What comes back as it was is fine; a page in its place says that it is not.
    const http = await talk.readTo(end)
    const isSame =
      / 200 /.test(http.split('\r\n', 1)[0] ?? '') && new RegExp(`^content-length:\\s*${size}\\s*$`, 'im').test(http)
    return { found: isSame ? null : 'blocked' }
  }

  return (bytes, size) =>
    converse({ host, port }, async (talk) => {
      const preview = await previewOf(talk)
      const request = `GET /file HTTP/1.1\r\nHost: khlang${end}`
      const response = `HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: ${size}${end}`
      const parts = `req-hdr=0, res-hdr=${request.length}, res-body=${request.length + response.length}`
      await talk.write(
        begin(
          'RESPMOD',
          `Allow: 204\r\n${preview === null ? '' : `Preview: ${preview}\r\n`}Encapsulated: ${parts}\r\n`,
        ) +
          request +
          response,
      )
      let [ahead, isContinued] = [preview ?? 0, preview === null]
      for await (const chunk of bytes) {
        const first = chunk.subarray(0, isContinued ? chunk.length : ahead)
        if (first.length > 0) await talk.write(chunkOf(first))
        if (isContinued) {
          if (talk.hasAnswered()) break
          continue
        }
        ahead -= first.length
        const rest = chunk.subarray(first.length)
        if (rest.length === 0) continue
        await talk.write('0\r\n\r\n')
        const head = await readHead(talk)
        if (head.status !== 100) return verdictOf(talk, head, size)
        isContinued = true
        await talk.write(chunkOf(rest))
      }
      if (!talk.hasAnswered()) await talk.write(isContinued ? '0\r\n\r\n' : '0; ieof\r\n\r\n')
      return verdictOf(talk, await readHead(talk), size)
    })
}
