import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { createTusClient, type TusClient, tusMetadata, tusStream, tusVersion } from '../../../test/tus-client.ts'

let world: World
let somsri: Client
let root: string
let tus: TusClient
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
  tus = createTusClient(somsri, root)
})

describe('the protocol', () => {
  test('lists its capabilities, and only working ones', async () => {
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
      expect((await tus.create(5, {}, header)).statusCode).toBe(400)
  })

  test('a file in chunks', async () => {
    const bytes = randomBytes(700_000)
    const made = await tus.create(bytes.length, {
      filename: 'ชิ้น.bin',
      filetype: 'application/x-thing',
      remark: 'หมายเหตุ',
    })
    expect(made.statusCode).toBe(201)
    expect(made.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'upload-offset': '0' })
    expect(Date.parse(String(made.headers['upload-expires']))).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const url = String(made.headers.location)
    expect((await tus.head(url)).headers).toMatchObject({
      'upload-offset': '0',
      'upload-length': '700000',
      'cache-control': 'no-store',
      'upload-metadata': tusMetadata({
        folderId: root,
        filename: 'ชิ้น.bin',
        filetype: 'application/x-thing',
        remark: 'หมายเหตุ',
      }),
    })
    const first = await tus.patch(url, 0, bytes.subarray(0, 300_000))
    expect([first.statusCode, first.headers['upload-offset'], first.headers['upload-item-id']]).toEqual([
      204,
      '300000',
      undefined,
    ])
    expect(first.headers['upload-expires']).toBe(made.headers['upload-expires'])
    const last = await tus.patch(url, 300_000, bytes.subarray(300_000))
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, '700000'])
    // The file does not expire.
    expect(last.headers['upload-expires']).toBeUndefined()
    const id = String(last.headers['upload-item-id'])
    expect((await somsri.bytes(id)).rawPayload.equals(bytes)).toBe(true)
    expect(await somsri.call('GET', `/api/items/${id}`)).toMatchObject({
      name: 'ชิ้น.bin',
      mimeType: 'application/x-thing',
    })
    expect((await tus.head(url)).headers).toMatchObject({ 'upload-offset': '700000', 'upload-item-id': id })
    expect((await tus.patch(url, 700_000, '')).statusCode).toBe(409)
  })

  test('creation with upload, complete or partial; an empty file', async () => {
    const whole = await tus.create(5, {}, {}, 'hello')
    expect([whole.statusCode, whole.headers['upload-offset']]).toEqual([201, '5'])
    expect((await somsri.bytes(String(whole.headers['upload-item-id']))).body).toBe('hello')
    const part = await tus.create(10, {}, {}, 'hello')
    expect([part.statusCode, part.headers['upload-offset'], part.headers['upload-item-id']]).toEqual([
      201,
      '5',
      undefined,
    ])
    expect((await tus.patch(String(part.headers.location), 5, 'world')).headers['upload-item-id']).toBeDefined()
    const empty = await tus.create(0)
    expect([empty.statusCode, empty.headers['upload-offset']]).toEqual([201, '0'])
    expect(await somsri.call('GET', `/api/items/${String(empty.headers['upload-item-id'])}`)).toMatchObject({ size: 0 })
  })

  test('refuses other versions, types, offsets, owners, and finished uploads', async () => {
    const url = await tus.begin(10)
    const old = await somsri.send({ method: 'HEAD', url, headers: { 'tus-resumable': '0.2.2' } })
    expect([old.statusCode, old.headers['tus-version']]).toEqual([412, '1.0.0'])
    expect((await somsri.send({ method: 'PATCH', url, payload: 'x' })).statusCode).toBe(412)
    expect((await tus.patch(url, 0, 'x', { 'content-type': 'application/octet-stream' })).statusCode).toBe(415)
    for (const offset of [1, 10, 11, 999]) expect((await tus.patch(url, offset, 'x')).statusCode).toBe(409)
    for (const offset of ['-1', 'x', '', '1.5', '0x0', '9'.repeat(20)])
      expect((await tus.patch(url, offset, 'x')).statusCode).toBe(400)
    const anan = await world.as('anan01')
    expect((await tus.head(url, anan)).statusCode).toBe(410)
    expect((await tus.patch(url, 0, 'x', {}, anan)).statusCode).toBe(410)
    expect((await tus.head(`/api/uploads/${crypto.randomUUID()}`)).statusCode).toBe(410)
    expect((await world.app.inject({ method: 'HEAD', url, headers: tusVersion })).statusCode).toBe(401)
    const too = await tus.patch(url, 0, '12345678901')
    expect(too.statusCode).toBe(413)
    expect((await tus.head(url)).headers['upload-offset']).toBe('0')
    expect(too.headers['upload-item-id']).toBeUndefined()
    expect((await tus.patch(url, 0, '1234567890')).statusCode).toBe(204)
  })

  test('termination', async () => {
    const url = await tus.begin(10)
    await tus.patch(url, 0, 'abc')
    expect((await somsri.send({ method: 'DELETE', url, headers: tusVersion })).statusCode).toBe(204)
    for (const response of [
      await tus.head(url),
      await tus.patch(url, 3, 'x'),
      await somsri.send({ method: 'DELETE', url, headers: tusVersion }),
    ])
      expect(response.statusCode).toBe(410)
    const { rows } = await world.owner.pool.query('select from quota_reservation where id = $1', [
      url.split('/').at(-1),
    ])
    expect(rows).toEqual([])
  })

  test.each(['sha1', 'sha256', 'md5'])('checksum %s', async (algorithm) => {
    const url = await tus.begin(10)
    const sum = (text: string) => ({
      'upload-checksum': `${algorithm} ${createHash(algorithm).update(text).digest('base64')}`,
    })
    expect((await tus.patch(url, 0, 'hello', sum('hellx'))).statusCode).toBe(460)
    expect((await tus.head(url)).headers['upload-offset']).toBe('0')
    expect((await tus.patch(url, 0, 'hello', sum('hello'))).headers['upload-offset']).toBe('5')
    expect((await tus.patch(url, 5, 'world', sum('World'))).statusCode).toBe(460)
    expect((await tus.head(url)).headers['upload-item-id']).toBeUndefined()
    expect((await tus.patch(url, 5, 'world', sum('world'))).headers['upload-item-id']).toBeDefined()
  })

  test('an invalid checksum', async () => {
    const url = await tus.begin(5)
    for (const odd of ['crc32 AAAA', 'sha1', 'sha1 !!!', 'sha1 AAAA BBBB', ''])
      expect((await tus.patch(url, 0, 'hello', { 'upload-checksum': odd })).statusCode).toBe(400)
    expect((await tus.create(5, {}, { 'upload-checksum': 'sha1 AAAA' }, 'hello')).statusCode).toBe(460)
  })

  test('clients that can only POST', async () => {
    const url = await tus.begin(5)
    const post = (method: string, more = {}, payload = '') =>
      somsri.send({
        method: 'POST',
        url,
        headers: { ...tusStream, 'x-http-method-override': method, ...more },
        payload,
      })
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
    ['three words', `filename ${btoa('x')} y`],
    ['no text', `filename ${Buffer.from([0xff, 0xfe]).toString('base64')}`],
  ])('with %s is refused', async (_what, value) => {
    expect((await tus.create(1, {}, { 'upload-metadata': `folderId ${btoa(root)},${value}` })).statusCode).toBe(400)
  })

  test('reports what is missing, as text', async () => {
    const response = await tus.create(1, { filename: '' }, { 'accept-language': 'en' })
    expect([response.statusCode, response.body, response.headers['x-machine-code']]).toEqual([
      405,
      '405 Missing keys: filename\n',
      'UPLOAD_KEYS_MISSING',
    ])
    expect((await tus.create(1, { folderId: 'x' })).statusCode).toBe(404)
    expect((await tus.create(1, { file_duplicate: 'overwrite' })).headers['x-machine-code']).toBe(
      'DUPLICATE_CHOICE_INVALID',
    )
    for (const size of ['', '-1', 'x', '1.5']) expect((await tus.create(size)).statusCode).toBe(400)
    expect((await tus.create(250 * 1024 ** 3 + 1)).statusCode).toBe(413)
  })

  test.each(['../a.bin', 'a/../../a.bin', '..', 'a/..', './a.bin', '..\\a.bin'])(
    'a path outside the folder is refused: %s',
    async (relativePath) => {
      expect((await tus.create(1, { relativePath, filename: 'a.bin' })).statusCode).toBe(400)
    },
  )

  test('a relative path creates its folders; decomposed letters match composed ones', async () => {
    const place = await somsri.folder(root, 'tree')
    const made = await tus.create(
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

  test('skip: the bytes are accepted and discarded', async () => {
    await somsri.put(root, 'skip.txt', 'there')
    const response = await tus.create(4, { filename: 'skip.txt', file_duplicate: 'skip' }, {}, 'come')
    expect([response.statusCode, response.headers['upload-offset'], response.headers['upload-item-id']]).toEqual([
      201,
      '4',
      undefined,
    ])
    expect((await tus.create(4, { filename: 'skip.txt' })).statusCode).toBe(409)
  })
})
