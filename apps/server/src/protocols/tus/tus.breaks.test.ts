import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { createTusClient, type TusClient } from '../../../test/tus-client.ts'

let world: World
let somsri: Client
let root: string
let tus: TusClient
let port: number
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
  tus = createTusClient(somsri, root)
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** A raw PATCH over a socket, to be interrupted or left hanging. */
function openPatch(url: string, offset: number, length: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `PATCH ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${somsri.token}\r\ntus-resumable: 1.0.0\r\n` +
          `content-type: application/offset+octet-stream\r\nupload-offset: ${offset}\r\ncontent-length: ${length}\r\n\r\n`,
        () => resolve(socket),
      )
    })
    socket.on('error', () => undefined)
  })
}

describe('interrupted connections', () => {
  test('every received byte is kept, and the rest resumes from there', async () => {
    const bytes = randomBytes(900_000)
    const url = await tus.begin(bytes.length)
    let at = 0
    for (const stop of [100_000, 350_001, 600_000]) {
      const socket = await openPatch(url, at, bytes.length - at)
      await new Promise((sent) => socket.write(bytes.subarray(at, stop), sent))
      await new Promise((wait) => setTimeout(wait, 200))
      socket.destroy()
      await expect.poll(() => tus.offsetOf(url), { timeout: 10_000 }).toBe(stop)
      at = stop
    }
    const last = await tus.patch(url, at, bytes.subarray(at))
    expect((await somsri.bytes(String(last.headers['upload-item-id']))).rawPayload.equals(bytes)).toBe(true)
  })

  test('with a checksum half a chunk is discarded', async () => {
    const url = await tus.begin(1000)
    const socket = await openPatch(url, 0, 1000)
    socket.destroy()
    const response = await tus.patch(url, 0, Buffer.alloc(500), {
      'upload-checksum': `sha1 ${createHash('sha1').update(Buffer.alloc(1000)).digest('base64')}`,
    })
    expect(response.statusCode).toBe(460)
    expect(await tus.offsetOf(url)).toBe(0)
  })

  test('a second writer takes over from one that hangs, whose bytes no longer count', async () => {
    const url = await tus.begin(10)
    const hanging = await openPatch(url, 0, 10)
    await new Promise((sent) => hanging.write('XXXXX', sent))
    await new Promise((wait) => setTimeout(wait, 200))
    let received = ''
    hanging.on('data', (chunk) => (received += chunk.toString()))
    const done = await tus.patch(url, 0, '1234567890')
    expect(done.headers['upload-item-id']).toBeDefined()
    hanging.write('YYYYY')
    await expect.poll(() => received, { timeout: 10_000 }).toMatch(/^HTTP\/1.1 409/)
    hanging.destroy()
    expect((await somsri.bytes(String(done.headers['upload-item-id']))).body).toBe('1234567890')
  })

  test('of ten writers at the same offset one succeeds', async () => {
    const url = await tus.begin(5)
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => tus.patch(url, 0, `${n}`.repeat(5))))
    const through = responses.filter((response) => response.statusCode === 204)
    expect(through).toHaveLength(1)
    expect(
      responses.filter((response) => response.statusCode !== 204).every((response) => response.statusCode === 409),
    ).toBe(true)
    expect((await somsri.bytes(String(through[0]!.headers['upload-item-id']))).body).toBe(
      `${responses.indexOf(through[0]!)}`.repeat(5),
    )
  })

  test('the full length is never reported before the item exists', async () => {
    for (let round = 0; round < 10; round++) {
      const url = await tus.begin(200_000)
      let seen = 0
      let running = true
      const watch = (async () => {
        while (running) {
          const { headers } = await tus.head(url)
          if (headers['upload-offset'] === headers['upload-length']) {
            seen++
            expect(headers['upload-item-id']).toBeDefined()
            await somsri.call('GET', `/api/items/${String(headers['upload-item-id'])}`)
          }
        }
      })()
      await tus.patch(url, 0, randomBytes(200_000))
      await tus.head(url)
      running = false
      await watch
      expect(seen).toBeGreaterThanOrEqual(0)
    }
  })
})

test('an upload can be resumed for a day and is then removed, with its bytes and reservation', async () => {
  const url = await tus.begin(10)
  await tus.patch(url, 0, 'abc')
  world.clock.advance(23 * 3_600_000)
  tus = createTusClient(await world.as('somsri1'), root)
  expect((await tus.head(url)).statusCode).toBe(200)
  world.clock.advance(3_600_000 + 1000)
  tus = createTusClient(await world.as('somsri1'), root)
  expect((await tus.head(url)).statusCode).toBe(410)
  expect((await tus.patch(url, 3, 'x')).statusCode).toBe(410)
  await world.runJob('transfer:sweep')
  await world.services.integrity.collect()
  const { rows } = await world.owner.pool.query('select from upload_part union all select from garbage')
  expect(rows).toEqual([])
})
