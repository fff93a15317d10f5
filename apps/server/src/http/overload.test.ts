import { downloadTraffic, signInTraffic, uploadTraffic } from '@khlang/contract'
import type { FastifyInstance } from 'fastify'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createWorld } from '../../test/harness.ts'
import { parseConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { collectGarbage, usedMemory } from './live-memory.ts'
import { createHttpServer, type EdgeLimits } from './server.ts'
import { leaveBodiesUnread } from './body.ts'

let app: FastifyInstance
let release: () => void
afterEach(() => app.close())

/** The edge with operations that answer on command. */
function start(limits: EdgeLimits) {
  const { config } = parseConfig({ LOG_LEVEL: 'silent' })
  app = createHttpServer({ config, log: createLog('silent'), authenticate: async () => null, limits })
  const held = new Promise<void>((resolve) => (release = resolve))
  const answer = async () => {
    await held
    return { status: 'OK' }
  }
  app.get('/api/held', answer)
  app.get('/healthz', { config: { traffic: { capacity: 'monitoring' } } }, () => ({ status: 'OK' }))
  app.post('/api/sign-in/held', { config: { traffic: signInTraffic } }, answer)
  void app.register(async (scope) => {
    leaveBodiesUnread(scope)
    scope.put('/api/folders/:id/files/:name', { config: { traffic: uploadTraffic } }, answer)
  })
  app.get('/api/files/:id/content', { config: { traffic: downloadTraffic } }, answer)
}
const mebibyte = 1024 ** 2
const statusOf = async (method: 'GET' | 'POST' | 'PUT', url: string) => (await app.inject({ method, url })).statusCode

describe('R22: requests above capacity', () => {
  test('are asked at once to retry; health, sign-in and transfers have separate capacity', async () => {
    start({ calls: 5, transfers: 2 })
    const inside = Array.from({ length: 5 }, () => statusOf('GET', '/api/held'))
    await wait(20)
    // The running ones are still held when these get their answers.
    const extra = await Promise.all(
      Array.from({ length: 20 }, () => app.inject({ url: '/api/held', headers: { 'accept-language': 'en' } })),
    )
    for (const answer of extra) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
      expect(answer.json()).toMatchObject({ status: 'ER', machineCode: 'OVERLOADED', traceId: expect.any(String) })
    }
    expect(await statusOf('GET', '/healthz')).toBe(200)
    const signIn = statusOf('POST', '/api/sign-in/held')
    const transfers = [statusOf('GET', '/api/files/f/content'), statusOf('PUT', '/api/folders/f/files/f')]
    await wait(20)
    expect(await statusOf('PUT', '/api/folders/f/files/g')).toBe(503)
    release()
    expect(await Promise.all([...inside, signIn, ...transfers])).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await statusOf('GET', '/api/held')).toBe(200)
  })

  test('of memory: first uploads are refused, then everything but health', async () => {
    // What a collection finalizes, the next one frees.
    for (let times = 0; times < 3; times++) {
      collectGarbage()
      await wait(20)
    }
    start({ memoryBytes: usedMemory() * 0.8 })
    release()
    await wait(700)
    expect(await statusOf('PUT', '/api/folders/f/files/f')).toBe(503)
    expect(await statusOf('GET', '/api/held')).toBe(200)
    await app.close()
    start({ memoryBytes: 1000 })
    release()
    await wait(700)
    expect(await statusOf('GET', '/api/held')).toBe(503)
    expect(await statusOf('GET', '/healthz')).toBe(200)
  })

  test('are not those of a server with garbage that nobody has collected yet', async () => {
    collectGarbage()
    const limit = usedMemory() + 32 * mebibyte
    start({ memoryBytes: limit })
    release()
    let rows: object[] = Array.from({ length: 2_000_000 }, (_, n) => ({ n, text: `row ${n}` }))
    expect(rows.length).toBe(2_000_000)
    rows = []
    expect(usedMemory()).toBeGreaterThan(limit)
    await wait(700)
    expect(await statusOf('PUT', '/api/folders/f/files/f')).toBe(200)
  })

  test('aborted requests release their capacity', async () => {
    start({ calls: 1 })
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/held HTTP/1.1\r\nhost: localhost\r\n\r\n'))
    await wait(300)
    expect(await statusOf('GET', '/api/held')).toBe(503)
    socket.destroy()
    await wait(50)
    release()
    expect(await statusOf('GET', '/api/held')).toBe(200)
  })
})

test('R39: one account has limited parallel uploads, and others are not affected', async () => {
  const world = await createWorld({ LIMIT_PARALLEL_UPLOADS: '3' })
  app = world.app
  const port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const somsri = await world.as('somsri1')
  const anan = await world.as('anan01')
  const [mine, theirs] = [await somsri.root(), await anan.root()]
  const hang = (n: number) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `PUT /api/folders/${mine}/files/h${n}.bin HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${somsri.token}\r\n` +
          'content-length: 10\r\n\r\nhalf',
      ),
    )
    socket.on('error', () => undefined)
    return socket
  }
  let notified = 0
  const sockets = [1, 2, 3, 4].map(hang)
  for (const socket of sockets) socket.on('data', (chunk) => (notified += chunk.toString().includes(' 429 ') ? 1 : 0))
  await expect.poll(() => notified, { timeout: 10_000 }).toBe(1)
  const put = (who: typeof somsri, folder: string) =>
    who.send({ method: 'PUT', url: `/api/folders/${folder}/files/${crypto.randomUUID()}.txt`, payload: 'x' })
  const refused = await put(somsri, mine)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ machineCode: 'TOO_MANY_UPLOADS' })
  expect(refused.headers['retry-after']).toBe('2')
  expect((await put(anan, theirs)).statusCode).toBe(201)
  expect((await somsri.send({ method: 'GET', url: '/api/drives' })).statusCode).toBe(200)
  for (const socket of sockets) socket.write('enough')
  await expect.poll(async () => (await put(somsri, mine)).statusCode, { timeout: 5000 }).toBe(201)
  for (const socket of sockets) socket.destroy()

  // Clients that disconnect at any moment leave nothing counted.
  for (let round = 0; round < 5; round++) {
    const gone = [1, 2, 3].map((n) => hang(10 * round + n))
    await wait(round * 3)
    for (const socket of gone) socket.destroy()
  }
  for (let n = 0; n < 3; n++)
    await expect
      .poll(
        async () => (await Promise.all([1, 2, 3].map(() => put(somsri, mine)))).map((answer) => answer.statusCode),
        { timeout: 5000 },
      )
      .toEqual([201, 201, 201])
})
