import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let somsri: Client
let root: string
let port: number
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

const version = { 'tus-resumable': '1.0.0' }
const stream = { ...version, 'content-type': 'application/offset+octet-stream' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',')

const create = (
  size: number | string,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
  payload?: Buffer | string,
) =>
  somsri.send({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...(payload === undefined ? version : stream),
      'upload-length': `${size}`,
      'upload-metadata': metadata({ folderId: root, filename: `${crypto.randomUUID()}.bin`, ...more }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
const begin = async (size: number, more: Record<string, string> = {}) =>
  String((await create(size, more)).headers.location)
const head = (url: string, who = somsri) => who.send({ method: 'HEAD', url, headers: version })
const patch = (
  url: string,
  offset: number | string,
  payload: Buffer | string,
  headers: Record<string, string> = {},
  who = somsri,
) => who.send({ method: 'PATCH', url, headers: { ...stream, 'upload-offset': `${offset}`, ...headers }, payload })

describe('the protocol', () => {
  test('says what it can, and names nothing that does not work', async () => {
    const { headers, statusCode } = await world.app.inject({ method: 'OPTIONS', url: '/api/uploads' })
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum',
      'tus-max-size': `${250 * 1024 ** 3}`,
      'tus-checksum-algorithm': 'sha1,sha256,md5',
    })
    for (const header of [{ 'upload-concat': 'partial' }, { 'upload-defer-length': '1' }])
      expect((await create(5, {}, header)).statusCode).toBe(400)
  })

  test('a file in pieces', async () => {
    const bytes = randomBytes(700_000)
    const made = await create(bytes.length, { filename: 'ชิ้น.bin', filetype: 'application/x-thing', remark: 'หมายเหตุ' })
    expect(made.statusCode).toBe(201)
    expect(made.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'upload-offset': '0' })
    expect(Date.parse(String(made.headers['upload-expires']))).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const url = String(made.headers.location)
    expect((await head(url)).headers).toMatchObject({
      'upload-offset': '0',
      'upload-length': '700000',
      'cache-control': 'no-store',
      'upload-metadata': metadata({
        folderId: root,
        filename: 'ชิ้น.bin',
        filetype: 'application/x-thing',
        remark: 'หมายเหตุ',
      }),
    })
    const first = await patch(url, 0, bytes.subarray(0, 300_000))
    expect([first.statusCode, first.headers['upload-offset'], first.headers['upload-item-id']]).toEqual([
      204,
      '300000',
      undefined,
    ])
    const last = await patch(url, 300_000, bytes.subarray(300_000))
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, '700000'])
    const id = String(last.headers['upload-item-id'])
    expect((await somsri.bytes(id)).rawPayload.equals(bytes)).toBe(true)
    expect(await somsri.call('GET', `/api/items/${id}`)).toMatchObject({
      name: 'ชิ้น.bin',
      mimeType: 'application/x-thing',
    })
    expect((await head(url)).headers).toMatchObject({ 'upload-offset': '700000', 'upload-item-id': id })
    expect((await patch(url, 700_000, '')).statusCode).toBe(409)
  })

  test('creation with upload, whole or a beginning; nothing at all', async () => {
    const whole = await create(5, {}, {}, 'hello')
    expect([whole.statusCode, whole.headers['upload-offset']]).toEqual([201, '5'])
    expect((await somsri.bytes(String(whole.headers['upload-item-id']))).body).toBe('hello')
    const part = await create(10, {}, {}, 'hello')
    expect([part.statusCode, part.headers['upload-offset'], part.headers['upload-item-id']]).toEqual([
      201,
      '5',
      undefined,
    ])
    expect((await patch(String(part.headers.location), 5, 'world')).headers['upload-item-id']).toBeDefined()
    const empty = await create(0)
    expect([empty.statusCode, empty.headers['upload-offset']]).toEqual([201, '0'])
    expect(await somsri.call('GET', `/api/items/${String(empty.headers['upload-item-id'])}`)).toMatchObject({ size: 0 })
  })

  test('refuses another version, type, offset, owner, and what is over', async () => {
    const url = await begin(10)
    const old = await somsri.send({ method: 'HEAD', url, headers: { 'tus-resumable': '0.2.2' } })
    expect([old.statusCode, old.headers['tus-version']]).toEqual([412, '1.0.0'])
    expect((await somsri.send({ method: 'PATCH', url, payload: 'x' })).statusCode).toBe(412)
    expect((await patch(url, 0, 'x', { 'content-type': 'application/octet-stream' })).statusCode).toBe(415)
    for (const offset of [1, 10, 11, 999]) expect((await patch(url, offset, 'x')).statusCode).toBe(409)
    for (const offset of ['-1', 'x', '', '1.5', '0x0', '9'.repeat(20)])
      expect((await patch(url, offset, 'x')).statusCode).toBe(400)
    const anan = await world.as('anan01')
    expect((await head(url, anan)).statusCode).toBe(410)
    expect((await patch(url, 0, 'x', {}, anan)).statusCode).toBe(410)
    expect((await head(`/api/uploads/${crypto.randomUUID()}`)).statusCode).toBe(410)
    expect((await world.app.inject({ method: 'HEAD', url, headers: version })).statusCode).toBe(401)
    const too = await patch(url, 0, '12345678901')
    expect(too.statusCode).toBe(413)
    expect((await head(url)).headers['upload-offset']).toBe('0')
    expect(too.headers['upload-item-id']).toBeUndefined()
    expect((await patch(url, 0, '1234567890')).statusCode).toBe(204)
  })

  test('termination', async () => {
    const url = await begin(10)
    await patch(url, 0, 'abc')
    expect((await somsri.send({ method: 'DELETE', url, headers: version })).statusCode).toBe(204)
    for (const answer of [
      await head(url),
      await patch(url, 3, 'x'),
      await somsri.send({ method: 'DELETE', url, headers: version }),
    ])
      expect(answer.statusCode).toBe(410)
    const { rows } = await world.owner.pool.query('select from quota_reservation where id = $1', [
      url.split('/').at(-1),
    ])
    expect(rows).toEqual([])
  })

  test.each(['sha1', 'sha256', 'md5'])('checksum %s', async (algorithm) => {
    const url = await begin(10)
    const sum = (text: string) => ({
      'upload-checksum': `${algorithm} ${createHash(algorithm).update(text).digest('base64')}`,
    })
    expect((await patch(url, 0, 'hello', sum('hellx'))).statusCode).toBe(460)
    expect((await head(url)).headers['upload-offset']).toBe('0')
    expect((await patch(url, 0, 'hello', sum('hello'))).headers['upload-offset']).toBe('5')
    expect((await patch(url, 5, 'world', sum('World'))).statusCode).toBe(460)
    expect((await head(url)).headers['upload-item-id']).toBeUndefined()
    expect((await patch(url, 5, 'world', sum('world'))).headers['upload-item-id']).toBeDefined()
  })

  test('a checksum that cannot be read', async () => {
    const url = await begin(5)
    for (const odd of ['crc32 AAAA', 'sha1', 'sha1 !!!', 'sha1 AAAA BBBB', ''])
      expect((await patch(url, 0, 'hello', { 'upload-checksum': odd })).statusCode).toBe(400)
    expect((await create(5, {}, { 'upload-checksum': 'sha1 AAAA' }, 'hello')).statusCode).toBe(460)
  })

  test('clients that can only post', async () => {
    const url = await begin(5)
    const post = (method: string, more = {}, payload = '') =>
      somsri.send({ method: 'POST', url, headers: { ...stream, 'x-http-method-override': method, ...more }, payload })
    expect((await post('PATCH', { 'upload-offset': '0' }, 'he')).headers['upload-offset']).toBe('2')
    expect((await post('HEAD')).headers['upload-offset']).toBe('2')
    expect((await post('GET')).statusCode).toBe(405)
    expect((await post('DELETE')).statusCode).toBe(204)
  })
})

describe('metadata', () => {
  test.each([
    ['no base64', 'filename !!!'],
    ['an empty pair', ''],
    ['three words', `filename ${base64('x')} y`],
    ['no text', `filename ${Buffer.from([0xff, 0xfe]).toString('base64')}`],
  ])('with %s is refused', async (_what, value) => {
    expect((await create(1, {}, { 'upload-metadata': `folderId ${base64(root)},${value}` })).statusCode).toBe(400)
  })

  test('says what is missing, in words', async () => {
    const answer = await create(1, { filename: '' }, { 'accept-language': 'en' })
    expect([answer.statusCode, answer.body, answer.headers['x-machine-code']]).toEqual([
      405,
      'Missing keys: filename\n',
      'UPLOAD_KEYS_MISSING',
    ])
    expect((await create(1, { folderId: 'x' })).statusCode).toBe(404)
    expect((await create(1, { file_duplicate: 'overwrite' })).headers['x-machine-code']).toBe(
      'DUPLICATE_CHOICE_INVALID',
    )
    for (const size of ['', '-1', 'x', '1.5']) expect((await create(size)).statusCode).toBe(400)
    expect((await create(250 * 1024 ** 3 + 1)).statusCode).toBe(413)
  })

  test.each(['../a.bin', 'a/../../a.bin', '..', 'a/..', './a.bin', '..\\a.bin'])(
    'a path that leads elsewhere is refused: %s',
    async (relativePath) => {
      expect((await create(1, { relativePath, filename: 'a.bin' })).statusCode).toBe(400)
    },
  )

  test('a relative path makes its folders; decomposed letters meet composed ones', async () => {
    const place = await somsri.folder(root, 'tree')
    const made = await create(
      1,
      { folderId: place, filename: 'e\u0301.txt', relativePath: 'งาน/ลึก/e\u0301.txt' },
      {},
      'x',
    )
    const { path } = await somsri.call<{ path: { name: string }[] }>(
      'GET',
      `/api/items/${String(made.headers['upload-item-id'])}`,
    )
    expect(path.slice(-3).map((step) => step.name)).toEqual(['งาน', 'ลึก', '\u00e9.txt'])
  })

  test('skip: the bytes are thanked for and kept nowhere', async () => {
    await somsri.put(root, 'skip.txt', 'there')
    const answer = await create(4, { filename: 'skip.txt', file_duplicate: 'skip' }, {}, 'come')
    expect([answer.statusCode, answer.headers['upload-offset'], answer.headers['upload-item-id']]).toEqual([
      201,
      '4',
      undefined,
    ])
    expect((await create(4, { filename: 'skip.txt' })).statusCode).toBe(409)
  })
})

/** A PATCH by hand over a socket, to be broken off or left hanging. */
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
const offsetOf = async (url: string) => Number((await head(url)).headers['upload-offset'])

describe('lines that break', () => {
  test('every byte that came is kept, and the rest goes on from there', async () => {
    const bytes = randomBytes(900_000)
    const url = await begin(bytes.length)
    let at = 0
    for (const stop of [100_000, 350_001, 600_000]) {
      const socket = await openPatch(url, at, bytes.length - at)
      await new Promise((sent) => socket.write(bytes.subarray(at, stop), sent))
      await new Promise((wait) => setTimeout(wait, 200))
      socket.destroy()
      await expect.poll(() => offsetOf(url), { timeout: 10_000 }).toBe(stop)
      at = stop
    }
    const last = await patch(url, at, bytes.subarray(at))
    expect((await somsri.bytes(String(last.headers['upload-item-id']))).rawPayload.equals(bytes)).toBe(true)
  })

  test('with a checksum half of a piece counts for nothing', async () => {
    const url = await begin(1000)
    const socket = await openPatch(url, 0, 1000)
    socket.destroy()
    const answer = await patch(url, 0, Buffer.alloc(500), {
      'upload-checksum': `sha1 ${createHash('sha1').update(Buffer.alloc(1000)).digest('base64')}`,
    })
    expect(answer.statusCode).toBe(460)
    expect(await offsetOf(url)).toBe(0)
  })

  test('a second writer takes over from one that hangs, and the first one counts no more', async () => {
    const url = await begin(10)
    const hanging = await openPatch(url, 0, 10)
    await new Promise((sent) => hanging.write('XXXXX', sent))
    await new Promise((wait) => setTimeout(wait, 200))
    let answer = ''
    hanging.on('data', (chunk) => (answer += chunk.toString()))
    const done = await patch(url, 0, '1234567890')
    expect(done.headers['upload-item-id']).toBeDefined()
    hanging.write('YYYYY')
    await expect.poll(() => answer, { timeout: 10_000 }).toMatch(/^HTTP\/1.1 409/)
    hanging.destroy()
    expect((await somsri.bytes(String(done.headers['upload-item-id']))).body).toBe('1234567890')
  })

  test('of ten writers at the same place one comes through', async () => {
    const url = await begin(5)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => patch(url, 0, `${n}`.repeat(5))))
    const through = answers.filter((answer) => answer.statusCode === 204)
    expect(through).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode !== 204).every((answer) => answer.statusCode === 409)).toBe(
      true,
    )
    expect((await somsri.bytes(String(through[0]!.headers['upload-item-id']))).body).toBe(
      `${answers.indexOf(through[0]!)}`.repeat(5),
    )
  })

  test('the full length is never shown before there is an item', async () => {
    for (let round = 0; round < 10; round++) {
      const url = await begin(200_000)
      let seen = 0
      let running = true
      const watch = (async () => {
        while (running) {
          const { headers } = await head(url)
          if (headers['upload-offset'] === headers['upload-length']) {
            seen++
            expect(headers['upload-item-id']).toBeDefined()
            await somsri.call('GET', `/api/items/${String(headers['upload-item-id'])}`)
          }
        }
      })()
      await patch(url, 0, randomBytes(200_000))
      await head(url)
      running = false
      await watch
      expect(seen).toBeGreaterThanOrEqual(0)
    }
  })
})

test('an upload goes on for a day and is gone after it, bytes and promise too', async () => {
  const url = await begin(10)
  await patch(url, 0, 'abc')
  world.clock.advance(23 * 3_600_000)
  somsri = await world.as('somsri1')
  expect((await head(url)).statusCode).toBe(200)
  world.clock.advance(3_600_000 + 1000)
  somsri = await world.as('somsri1')
  expect((await head(url)).statusCode).toBe(410)
  expect((await patch(url, 3, 'x')).statusCode).toBe(410)
  await world.runJob('transfer:sweep')
  await world.services.drive.housekeeping.collect()
  const { rows } = await world.owner.pool.query('select from upload_part union all select from garbage')
  expect(rows).toEqual([])
})
