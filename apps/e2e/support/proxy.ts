import net from 'node:net'

/**
 * The treatment of connections: forwarded, refused, left without a response, cut in the middle, delayed, slowed to a
 * byte a second.
 */
export type Mood = 'pass' | 'refuse' | 'hang' | 'cut' | 'slow' | 'drip'

const lateMs = 1500

export type FaultInjectingProxy = {
  port: number
  set(mood: Mood): void
  /** How many bytes a connection may carry towards the other side before it is cut, while the mood is `cut`. */
  close(): Promise<void>
}

/** A TCP proxy on a loopback port that can be made to fail. */
export async function startProxy(targetPort: number, cutAfter = 100_000): Promise<FaultInjectingProxy> {
  let mood: Mood = 'pass'
  const open = new Set<net.Socket>()
  const server = net.createServer((client) => {
    open.add(client)
    client.on('close', () => open.delete(client)).on('error', () => undefined)
    if (mood === 'refuse') return void client.resetAndDestroy()
    if (mood === 'hang') return
    const target = net.connect(targetPort, '127.0.0.1')
    open.add(target)
    target.on('close', () => open.delete(target)).on('error', () => client.destroy())
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
    let carried = 0
    client.on('data', (chunk) => {
      if (mood === 'hang') return
      carried += chunk.length
      if (mood === 'cut' && carried > cutAfter) return void client.resetAndDestroy()
      if (!target.write(chunk)) {
        client.pause()
        target.once('drain', () => client.resume())
      }
    })
    const pass = (chunk: Buffer) => {
      if (client.destroyed || client.write(chunk)) return
      target.pause()
      client.once('drain', () => target.resume())
    }
    const drops: Buffer[] = []
    const drip = setInterval(() => {
      const [first] = drops
      if (!first) return
      pass(first.subarray(0, 1))
      if (first.length > 1) drops[0] = first.subarray(1)
      else drops.shift()
    }, 1000)
    client.on('close', () => clearInterval(drip))
    target.on('data', (chunk: Buffer) => {
      if (mood === 'hang') return
      if (mood === 'slow') return void setTimeout(() => pass(chunk), lateMs)
      if (mood === 'drip') return void drops.push(chunk)
      pass(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set(next) {
      mood = next
      // A hanging connection stays: its clients learn nothing. Hanging or delayed connections have lost bytes or their
      // order.
      if (next === 'refuse' || next === 'pass') for (const socket of open) socket.resetAndDestroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
