import net from 'node:net'
import { percentile } from './text.ts'

export type Flood = {
  /** Answers with 200 a second. */
  good: number
  goodP95: number
  shed: number
  shedP95: number
  /** Of those, how many were told before an answer that had been asked for earlier. */
  shedBeforeGood: number
  /** What was neither a success nor a clear "come again". */
  wrong: string[]
}

type Wire = { ask(): Promise<{ status: number; head: string }>; end(): void }

/** A connection that stays open and asks the same thing again and again. */
function connect(port: number, request: string): Promise<Wire> {
  return new Promise((resolve, reject) => {
    let said = ''
    let settle: { done(answer: { status: number; head: string }): void; fail(error: Error): void } | undefined
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

/** As many requests as come through, by so many who each wait for their answer. */
export async function measureCapacity(port: number, request: string, connections: number, ms: number): Promise<number> {
  const end = performance.now() + ms
  let answers = 0
  const work = async () => {
    const wire = await connect(port, request)
    while (performance.now() < end) if ((await wire.ask()).status === 200) answers++
    wire.end()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return (answers * 1000) / ms
}

/** More than the server works on at once. */
const mostConnections = 600

/** So many requests a second, whether the ones before are answered or not, over connections that stand already. */
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
        // A set keeps the order of asking: the first one waits longest.
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
