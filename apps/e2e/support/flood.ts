import net from 'node:net'
import { percentile } from './text.ts'

export type Flood = {
  /** Successful responses per second. */
  good: number
  goodP95: number
  shed: number
  shedP95: number
  /** Of those, how many were refused before an earlier request was answered. */
  shedBeforeGood: number
  /** Responses other than a success or a clear "retry later". */
  wrong: string[]
}

type Wire = { ask(): Promise<{ status: number; head: string }>; end(): void }

/** A keep-alive connection that repeats the same request. */
function connect(port: number, request: string): Promise<Wire> {
  return new Promise((resolve, reject) => {
    let said = ''
    let settle: { done(response: { status: number; head: string }): void; fail(error: Error): void } | undefined
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true }, () =>
      resolve({
        ask: () =>
          new Promise((done, fail) => {
            if (socket.destroyed) return fail(new Error('the server has closed the connection'))
            settle = { done, fail }
            socket.write(request)
          }),
        end: () => socket.destroy(),
      }),
    )
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1')
      const end = said.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = said.slice(0, end)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (said.length < end + 4 + length) return
      said = ''
      settle?.done({ status: Number(head.slice(9, 12)), head })
    })
    const failed = (error: Error) => {
      reject(error)
      settle?.fail(error)
    }
    socket.on('error', failed)
    socket.on('close', () => failed(new Error('the server closed the connection')))
  })
}

/** The number of requests served with this many connections, each waiting for its response. */
export async function measureCapacity(port: number, request: string, connections: number, ms: number): Promise<number> {
  const end = performance.now() + ms
  let served = 0
  const work = async () => {
    const wire = await connect(port, request)
    while (performance.now() < end) if ((await wire.ask()).status === 200) served++
    wire.end()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return (served * 1000) / ms
}

/** More than the server processes concurrently. */
const mostConnections = 600

/** This many requests per second, whether or not earlier ones are answered, over open connections. */
export async function flood(port: number, request: string, perSecond: number, ms: number): Promise<Flood> {
  const all = await Promise.all(Array.from({ length: mostConnections }, () => connect(port, request)))
  const idle = [...all]
  const [good, shed]: [number[], number[]] = [[], []]
  const wrong: string[] = []
  const running = new Set<Promise<void>>()
  let asked = 0
  let shedBeforeGood = 0
  const unanswered = new Set<number>()
  const one = async () => {
    const since = performance.now()
    const place = asked++
    try {
      const wire = idle.pop()
      if (!wire) return
      unanswered.add(place)
      const { status, head } = await wire.ask()
      idle.push(wire)
      const took = performance.now() - since
      if (status === 200) good.push(took)
      else if ((status === 503 || status === 429) && /\r\nretry-after: \d/i.test(head)) {
        shed.push(took)
        // A set keeps insertion order: the first one waits longest.
        if ([...unanswered.keys().take(1)].some((first) => first < place)) shedBeforeGood++
      } else wrong.push(head.slice(0, 200))
    } catch (error) {
      wrong.push((error as Error).message)
    } finally {
      unanswered.delete(place)
    }
  }
  const begun = performance.now()
  let sent = 0
  for (let now = begun; now < begun + ms; now = performance.now()) {
    for (const due = ((now - begun) / 1000) * perSecond; sent < due; sent++) {
      if (idle.length === 0) continue
      const request = one().finally(() => running.delete(request))
      running.add(request)
    }
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  const seconds = (performance.now() - begun) / 1000
  const inTime = good.length
  await Promise.all(running)
  for (const wire of all) wire.end()
  return {
    good: inTime / seconds,
    goodP95: percentile(good, 0.95),
    shed: shed.length,
    shedP95: percentile(shed, 0.95),
    shedBeforeGood,
    wrong,
  }
}
