import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadTraffic } from '@khlang/contract'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { parseConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { createHttpServer, type EdgeLimits } from './server.ts'
import { bytesOf, leaveBodiesUnread } from './body.ts'

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

const file = '/api/folders/f/files/f.bin'
/** Whether the handler of bytes reads them as they arrive. */
let taking = true

/** The edge with four operations of its own, on a real port, with shorter timeouts. */
async function listen(limits: EdgeLimits, env: Record<string, string> = {}) {
  const { config } = parseConfig({ LOG_LEVEL: 'silent', ...env })
  app = createHttpServer({ config, log: createLog('silent'), authenticate: async () => null, limits })
  app.get('/healthz', () => ({ status: 'OK' }))
  app.post('/api/echo', (request) => request.body)
  app.get('/api/large', (_request, reply) => reply.send(Buffer.alloc(64 * 1024 ** 2)))
  await app.register((scope, _options, done) => {
    leaveBodiesUnread(scope)
    scope.route({
      method: 'PUT',
      url: '/api/folders/:id/files/:name',
      config: { traffic: uploadTraffic },
      async handler(request) {
        let bytes = 0
        for await (const chunk of bytesOf(request)) {
          bytes += chunk.length
          while (!taking) await wait(10)
        }
        return { bytes }
      },
    })
    done()
  })
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** A raw connection: the answer, and when it was closed. */
function open(port: number, from = '127.0.0.1') {
  const state = { said: '', closed: false }
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  socket.on('data', (chunk: Buffer) => (state.said += chunk.toString('latin1').slice(0, 2000)))
  socket.on('error', () => undefined)
  socket.on('close', () => (state.closed = true))
  return Object.assign(state, { socket, write: (text: string) => socket.writable && socket.write(text) })
}

const host = 'host: localhost\r\n'
const dripInto = async (client: ReturnType<typeof open>, text: string, everyMs: number, times: number) => {
  for (let n = 0; n < times && !client.closed; n++) {
    client.write(text)
    await wait(everyMs)
  }
}

describe('R23: slow clients', () => {
  test('with slow headers get an error and are disconnected; silent ones are disconnected too', async () => {
    const port = await listen({ headersMs: 600, checkMs: 50 })
    const [slow, silent] = [open(port), open(port)]
    slow.write(`GET /healthz HTTP/1.1\r\n${host}x-slow: `)
    await dripInto(slow, 'a', 50, 40)
    await expect.poll(() => [slow.closed, silent.closed], { timeout: 5000 }).toEqual([true, true])
    expect(slow.said).toMatch(/^HTTP\/1.1 408 /)
  })

  test('with a slow JSON body get an error, and nothing is done with it', async () => {
    const port = await listen({ bodyMs: 500, checkMs: 50 })
    const slow = open(port)
    slow.write(`POST /api/echo HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":"`)
    await dripInto(slow, 'aaaaaaaa', 50, 40)
    await expect.poll(() => slow.closed, { timeout: 5000 }).toBe(true)
    expect(slow.said).toMatch(/^HTTP\/1.1 408 /)
    expect(slow.said).toContain('REQUEST_TOO_SLOW')
    expect(slow.said.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  test('with the bytes of a file may take long, but not forever', async () => {
    const port = await listen({ intervalMs: 500, intervalBytes: 1000, bodyMs: 300, checkMs: 50 })
    const put = `PUT ${file} HTTP/1.1\r\n${host}content-length: 40000\r\n\r\n`
    const [drops, steady] = [open(port), open(port)]
    drops.write(put)
    steady.write(put)
    await Promise.all([dripInto(drops, 'x'.repeat(10), 50, 40), dripInto(steady, 'x'.repeat(1000), 50, 40)])
    await expect.poll(() => drops.closed, { timeout: 5000 }).toBe(true)
    expect(drops.said).toMatch(/^HTTP\/1.1 408 /)
    await expect.poll(() => steady.said, { timeout: 5000 }).toContain('{"bytes":40000}')
  })

  test('waiting because of us are left alone', async () => {
    const port = await listen({ intervalMs: 300, intervalBytes: 1000, checkMs: 50 })
    taking = false
    const patient = open(port)
    patient.write(`PUT ${file} HTTP/1.1\r\n${host}content-length: 400000\r\n\r\n${'x'.repeat(400_000)}`)
    await wait(1500)
    expect([patient.closed, patient.said]).toEqual([false, ''])
    taking = true
    await expect.poll(() => patient.said, { timeout: 5000 }).toContain('{"bytes":400000}')
  })

  test('reading slowly, or not at all, are disconnected', async () => {
    const port = await listen({ idleMs: 500 })
    const reader = open(port)
    reader.socket.pause()
    reader.write(`GET /api/large HTTP/1.1\r\n${host}\r\n`)
    await expect
      .poll(() => new Promise((done) => app.server.getConnections((_error, count) => done(count))), { timeout: 10_000 })
      .toBe(0)
  })
})

describe('R23: connections of one address', () => {
  const ask = async (client: ReturnType<typeof open>) => {
    client.write(`GET /healthz HTTP/1.1\r\n${host}\r\n`)
    await expect.poll(() => client.said !== '' || client.closed, { timeout: 5000 }).toBe(true)
    return /^HTTP\/1.1 (\d+)/.exec(client.said)?.[1] ?? 'closed'
  }

  test('are limited: too many get an error, far too many are dropped, others are not affected', async () => {
    const port = await listen({}, { LIMIT_ADDRESS_CONNECTIONS: '3' })
    const clients: ReturnType<typeof open>[] = []
    const statuses: string[] = []
    for (let n = 0; n < 8; n++) {
      const client = open(port)
      clients.push(client)
      statuses.push(await ask(client))
      // The refused ones are closed; they stay here because their end is not read.
      if (n >= 3) expect(client.said === '' || client.said.toLowerCase().includes('retry-after: 5')).toBe(true)
    }
    expect(statuses.slice(0, 3)).toEqual(['200', '200', '200'])
    expect(statuses.slice(3).every((status) => status === '429' || status === 'closed')).toBe(true)
    expect(statuses).toContain('429')
    expect(await ask(open(port, '127.0.0.2'))).toBe('200')
    for (const client of clients) client.socket.destroy()
    await wait(100)
    expect(await ask(open(port))).toBe('200')
  })

  test('far too many at once are dropped before they send anything', async () => {
    const port = await listen({}, { LIMIT_ADDRESS_CONNECTIONS: '3' })
    const clients = Array.from({ length: 10 }, () => open(port))
    await expect.poll(() => clients.filter((client) => client.closed).length, { timeout: 5000 }).toBe(4)
  })

  test('of a trusted proxy are not limited', async () => {
    const port = await listen({}, { LIMIT_ADDRESS_CONNECTIONS: '2', TRUST_PROXY: '127.0.0.0/8' })
    const statuses: string[] = []
    for (let n = 0; n < 6; n++) statuses.push(await ask(open(port)))
    expect(statuses).toEqual(Array.from({ length: 6 }, () => '200'))
  })
})
