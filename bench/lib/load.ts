// The load: raw sockets, so that the client uses as little of the two CPUs as possible. Reads a plan from standard
// input and writes the outcome as one line.
import net from 'node:net'
import { percentile } from '../../apps/e2e/support/text.ts'
import type { Line, Outcome, Plan } from './plan.ts'

const plan = JSON.parse(await readAll()) as Plan
const block = Buffer.alloc(4 * 1024 * 1024)
for (let at = 0; at < block.length; at += 4) block.writeUInt32LE((at * 2_654_435_761) >>> 0, at)

const latencies: number[] = []
const statuses: Record<string, number> = {}
let complaint = ''
let bytesIn = 0
let bytesOut = 0
let counter = process.pid * 1_000_000
const begun = performance.now()
const countedFrom = begun + (plan.warmSeconds ?? 0) * 1000
const until = plan.seconds === undefined ? Infinity : countedFrom + plan.seconds * 1000
const queue = plan.queue?.toReversed()

await Promise.all(Array.from({ length: plan.connections }, (_, index) => work(index)))
const seconds = (performance.now() - countedFrom) / 1000
const outcome: Outcome = {
  requests: latencies.length,
  seconds,
  bytesIn,
  bytesOut,
  p50: percentile(latencies, 0.5),
  p95: percentile(latencies, 0.95),
  p99: percentile(latencies, 0.99),
  most: percentile(latencies, 1),
  statuses,
  complaint,
}
process.stdout.write(`${JSON.stringify(outcome)}\n`)
process.exit(0)

async function work(index: number): Promise<void> {
  const script = plan.scripts?.[index % plan.scripts.length] ?? []
  const wire = await connect(plan.port)
  for (let step = 0; performance.now() < until; step++) {
    const line = queue ? queue.pop() : script[step % script.length]
    if (!line) break
    const since = performance.now()
    const status = await wire.ask(line)
    const now = performance.now()
    if (now < countedFrom) continue
    latencies.push(now - since)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  wire.end()
}

type Wire = { ask(line: Line): Promise<number>; end(): void }

/** A keep-alive connection that reads everything into the same buffer. */
function connect(port: number): Promise<Wire> {
  let head = ''
  let left = -1
  let status = 0
  let keep = ''
  let answered: ((status: number) => void) | undefined
  let failed: ((error: Error) => void) | undefined

  function take(count: number, buffer: Uint8Array): boolean {
    if (performance.now() >= countedFrom) bytesIn += count
    let rest = count
    if (left < 0) {
      head += Buffer.from(buffer.buffer, buffer.byteOffset, count).toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return true
      status = Number(head.slice(9, 12))
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? (status === 204 || status === 304 ? 0 : -1))
      if (length < 0) throw new Error(`a response without a length: ${head.slice(0, 400)}`)
      rest = head.length - end - 4
      keep = status >= 400 ? head.slice(end + 4, end + 600) : ''
      left = length
    }
    left -= rest
    if (left === 0) {
      head = ''
      left = -1
      if (status >= 400) complaint = `${status} ${keep}`
      answered?.(status)
    }
    return true
  }

  return new Promise((resolve, reject) => {
    const socket = net.connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(1024 * 1024), callback: take },
    })
    const fail = (error: Error) => (failed ? failed(error) : reject(error))
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('the server closed the connection')))
    socket.once('connect', () =>
      resolve({
        ask: (line) =>
          new Promise((done, fault) => {
            answered = done
            failed = fault
            void send(socket, line)
          }),
        end() {
          failed = () => undefined
          socket.destroy()
        },
      }),
    )
  })
}

async function send(socket: net.Socket, { method = 'GET', path, headers = {}, text, bytes }: Line): Promise<void> {
  const n = String(counter++)
  const body = text?.replaceAll('{n}', n)
  const length = bytes ?? (body === undefined ? undefined : Buffer.byteLength(body))
  const lines = [
    `${method} ${path.replaceAll('{n}', n)} HTTP/1.1`,
    `host: 127.0.0.1:${plan.port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(length === undefined ? [] : [`content-length: ${length}`]),
  ]
  bytesOut += length ?? 0
  const head = `${lines.join('\r\n')}\r\n\r\n`
  if (bytes === undefined || bytes === 0) return void socket.write(head + (body ?? ''))
  socket.cork()
  socket.write(head)
  process.nextTick(() => socket.uncork())
  const piece = 512 * 1024
  for (let at = 0; at < bytes; at += piece) {
    const from = at % block.length
    const chunk = block.subarray(from, from + Math.min(piece, bytes - at))
    if (!socket.write(chunk)) await new Promise((resolve) => socket.once('drain', resolve))
  }
}

async function readAll(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
