import { open } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let somsri: Client
let root: string
let id: string
let port: number
const bytes = randomBytes(600_000)
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
  id = (await somsri.put(root, 'bytes.bin', bytes)).itemId
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

describe('ranges', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-', 0, 600_000],
    ['bytes=262143-262145', 262_143, 262_146],
    ['bytes=599999-', 599_999, 600_000],
    ['bytes=599990-9999999', 599_990, 600_000],
    ['bytes=-5', 599_995, 600_000],
    ['bytes=-9999999', 0, 600_000],
    ['Bytes=1-2', 1, 3],
  ])('%s', async (range, start, end) => {
    const response = await somsri.bytes(id, { range })
    expect(response.statusCode).toBe(206)
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end - 1}/600000`)
    expect(response.headers['content-length']).toBe(`${end - start}`)
    expect(response.rawPayload.equals(bytes.subarray(start, end))).toBe(true)
  })

  test.each(['bytes=600000-', 'bytes=700000-800000', 'bytes=-0'])('%s is out of range', async (range) => {
    const response = await somsri.bytes(id, { range })
    expect([response.statusCode, response.headers['content-range']]).toEqual([416, 'bytes */600000'])
  })

  test.each(['bytes=0-1,5-6', 'bytes=5-2', 'bytes=a-b', 'bytes=', 'bytes=-', 'items=0-1', 'bytes=0-1;x', 'bytes 0-1'])(
    '%s is answered with the whole file',
    async (range) => {
      const response = await somsri.bytes(id, { range })
      expect([response.statusCode, response.rawPayload.length]).toEqual([200, 600_000])
    },
  )

  test('only for the bytes that the reader has seen', async () => {
    const tag = String((await somsri.bytes(id)).headers.etag)
    const status = async (condition: string) =>
      (await somsri.bytes(id, { range: 'bytes=0-1', 'if-range': condition })).statusCode
    expect(await status(tag)).toBe(206)
    for (const other of ['"x"', `W/${tag}`, '*', new Date().toUTCString(), `"x", ${tag}`])
      expect(await status(other)).toBe(200)
  })

  test('of an empty file', async () => {
    const { itemId } = await somsri.put(root, 'empty.bin', '')
    expect((await somsri.bytes(itemId, { range: 'bytes=0-' })).statusCode).toBe(416)
    expect(await somsri.bytes(itemId)).toMatchObject({ statusCode: 200, body: '' })
  })
})

describe('conditional requests and HEAD', () => {
  test('a known ETag is answered without bytes; a new version has a new one', async () => {
    const { itemId } = await somsri.put(root, 'tag.txt', 'one')
    const tag = String((await somsri.bytes(itemId)).headers.etag)
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*'])
      expect(await somsri.bytes(itemId, { 'if-none-match': known })).toMatchObject({ statusCode: 304, body: '' })
    expect((await somsri.bytes(itemId, { 'if-none-match': '"x"' })).statusCode).toBe(200)
    await somsri.put(root, 'tag.txt', 'two', '?file_duplicate=create_tag_version')
    const changed = await somsri.bytes(itemId, { 'if-none-match': tag })
    expect([changed.statusCode, changed.body]).toEqual([200, 'two'])
  })

  test('HEAD returns the headers of GET, and is not logged as a download', async () => {
    const { itemId } = await somsri.put(root, 'head.txt', 'hello')
    const head = await somsri.send({ method: 'HEAD', url: `/api/files/${itemId}/content` })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    const get = await somsri.bytes(itemId)
    for (const name of [
      'content-length',
      'etag',
      'content-type',
      'content-disposition',
      'last-modified',
      'accept-ranges',
    ])
      expect(head.headers[name], name).toBe(get.headers[name])
    const { rows } = await world.owner.pool.query(
      `select from audit_event where type = 'item.downloaded' and subject = $1`,
      [itemId],
    )
    expect(rows).toHaveLength(1)
  })

  test('a folder and a missing version', async () => {
    expect((await somsri.bytes(root)).json()).toMatchObject({ machineCode: 'NOT_A_FILE' })
    for (const [version, status] of [
      ['2', 404],
      ['0', 400],
      ['x', 400],
      ['999999999', 404],
    ] as const)
      expect(
        (await somsri.send({ method: 'GET', url: `/api/files/${id}/content?version=${version}` })).statusCode,
      ).toBe(status)
  })
})

describe('uploaded bytes are never executed here', () => {
  test.each<[name: string, type: string, payload?: Buffer]>([
    ['page.html', 'text/html'],
    ['page.xhtml', 'application/xhtml+xml'],
    ['picture.svg', 'image/svg+xml'],
    ['data.xml', 'text/xml'],
    ['script.js', 'text/javascript'],
    ['movie.swf', 'application/x-shockwave-flash', Buffer.from('FWS\x0a\x80\0\0\0', 'latin1')],
    ['odd.html', 'TEXT/HTML; charset=utf-8'],
    ['lie.png', 'image/svg+xml'],
  ])('%s as %s', async (name, type, payload = Buffer.from('<script>')) => {
    const url = `/api/folders/${root}/files/${name}`
    const put = await somsri.send({ method: 'PUT', url, payload, headers: { 'content-type': type } })
    const { itemId } = put.json<{ result: { itemId: string } }>().result
    const { headers } = await somsri.send({ method: 'GET', url: `/api/files/${itemId}/content?inline=1` })
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    expect(headers.vary).toMatch(/cookie, authorization/i)
  })

  test('a picture and a PDF may be shown inline, text is text', async () => {
    for (const [name, type, payload, shown] of [
      ['a.jpg', 'image/jpeg', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
      ['a.pdf', 'application/pdf', Buffer.from('%PDF-1.7'), 'application/pdf'],
      ['a.txt', 'text/plain', Buffer.from('x'), 'text/plain; charset=utf-8'],
      // What is no picture is not shown as one.
      ['b.png', 'image/png', Buffer.from('x'), 'text/plain; charset=utf-8'],
    ] as const) {
      const put = await somsri.send({
        method: 'PUT',
        url: `/api/folders/${root}/files/${name}`,
        payload,
        headers: { 'content-type': type },
      })
      const { itemId } = put.json<{ result: { itemId: string } }>().result
      const inline = await somsri.send({ method: 'GET', url: `/api/files/${itemId}/content?inline=1` })
      expect(inline.headers['content-disposition']).toMatch(/^inline/)
      expect(inline.headers['content-type']).toBe(shown)
      expect((await somsri.bytes(itemId)).headers['content-disposition']).toMatch(/^attachment/)
    }
  })
})

/** Flips one bit of the sealed bytes on disk. */
async function damage(fileId: string, at: number) {
  const { rows } = await world.owner.pool.query<{ store_key: string }>(
    'select p.store_key from blob_part p join version v on v.blob_id = p.blob_id where v.item_id = $1',
    [fileId],
  )
  const file = await open(join(world.dataDir, 'files', rows[0]!.store_key), 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte[0]! ^= 1
  await file.write(byte, 0, 1, at)
  await file.close()
}

/** Over a real connection: the bytes received, and whether the response was complete. */
const download = (fileId: string) =>
  new Promise<{ status: number; body: Buffer; whole: boolean }>((resolve) => {
    const chunks: Buffer[] = []
    const call = request(
      { port, path: `/api/files/${fileId}/content`, headers: { authorization: `Bearer ${somsri.token}` } },
      (response) => {
        const end = (whole: boolean) =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), whole })
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => end(response.complete))
        response.on('error', () => end(false))
      },
    )
    call.on('error', () => resolve({ status: 0, body: Buffer.concat(chunks), whole: false }))
    call.end()
  })

describe('silent damage', () => {
  test.each([0, 30, 262_200, 400_000])(
    'a bit flipped at %i: a truncated response, never wrong bytes, and the file is marked',
    async (at) => {
      const { itemId } = await somsri.put(root, `damaged-${at}.bin`, bytes)
      await damage(itemId, at)
      const first = await download(itemId)
      expect(first.whole && first.status === 200).toBe(false)
      // Damage in the first part is detected before the headers are sent.
      if (at < 262_144) expect(first.status).toBe(500)
      if (first.status === 200) expect(first.body.equals(bytes.subarray(0, first.body.length))).toBe(true)
      await expect.poll(async () => (await download(itemId)).status).toBe(500)
    },
  )

  test('the scan for damage detects one hundred of one hundred', async () => {
    const ids = await Promise.all(
      Array.from({ length: 110 }, async (_, n) => (await somsri.put(root, `s-${n}.bin`, randomBytes(100 + n))).itemId),
    )
    await world.services.integrity.scrub()
    for (const [n, itemId] of ids.slice(0, 100).entries()) await damage(itemId, 5 + n)
    expect(await world.services.integrity.scrub()).toEqual([])
    world.clock.advance(31 * 86_400_000)
    const damaged = new Set(await world.services.integrity.scrub())
    const { rows } = await world.owner.pool.query<{ blob_id: string }>(
      'select blob_id from version where item_id = any($1)',
      [ids.slice(0, 100)],
    )
    expect(rows.filter((row) => damaged.has(row.blob_id))).toHaveLength(100)
    somsri = await world.as('somsri1')
    expect((await somsri.bytes(ids[0]!)).json()).toMatchObject({ machineCode: 'INTEGRITY' })
    expect((await somsri.bytes(ids[105]!)).statusCode).toBe(200)
  })
})
