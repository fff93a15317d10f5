import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { partSize } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { examine, reservations } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

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

const tempFiles = () => readdir(join(world.dataDir, 'files', '.tmp'))
const storage = () => somsri.call<{ used: number; max: number }>('GET', '/api/storage')

const put = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  somsri.send({ method: 'PUT', url, payload, headers: { 'content-type': 'application/octet-stream', ...headers } })

/** Speaks raw HTTP: declares one length, sends another, and may disconnect. */
const rawPut = (path: string, head: string, body: Buffer | string, aborts = false) =>
  new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `PUT ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${somsri.token}\r\nconnection: close\r\n${head}\r\n\r\n`,
      )
      socket.write(body, () => {
        if (aborts) setTimeout(() => socket.destroy(), 30)
      })
    })
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => resolve(received))
    socket.on('error', () => undefined)
  })

describe('a file in one request', () => {
  test('of no bytes, of one, of many; in chunks without a length', async () => {
    for (const [name, size] of [
      ['zero', 0],
      ['one', 1],
      ['frame', 262_144],
      ['more', 262_145],
      ['mb', 3_000_000],
    ] as const) {
      const bytes = randomBytes(size)
      const { itemId } = await somsri.put(root, `${name}.bin`, bytes)
      const back = await somsri.bytes(itemId)
      expect(back.rawPayload.equals(bytes)).toBe(true)
      expect(await somsri.call('GET', `/api/items/${itemId}`)).toMatchObject({
        size,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
    }
    const chunked = await rawPut(
      `/api/folders/${root}/files/chunked.txt`,
      'transfer-encoding: chunked',
      '5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n',
    )
    expect(chunked).toMatch(/^HTTP\/1.1 201/)
    expect((await somsri.list(root)).find((item) => item.name === 'chunked.txt')).toMatchObject({ size: 11 })
  })

  test('shorter than its declared length leaves nothing: no item, no bytes, no reservation', async () => {
    const before = await storage()
    await Promise.all([
      rawPut(`/api/folders/${root}/files/short.txt`, 'content-length: 1000', 'only this', true),
      rawPut(`/api/folders/${root}/files/short2.txt`, 'transfer-encoding: chunked', '5\r\nhello\r\n', true),
      rawPut(`/api/folders/${root}/files/short3.txt`, `content-length: ${partSize + 10}`, 'only this', true),
    ])
    await expect.poll(async () => (await reservations(world)).length).toBe(0)
    expect(await somsri.names(root)).not.toEqual(expect.arrayContaining([expect.stringContaining('short')]))
    expect(await storage()).toEqual(before)
  })

  test('with a taken name: every choice, and error codes and texts for the others', async () => {
    const place = await somsri.folder(root, 'choices')
    const url = `/api/folders/${place}/files/a.txt`
    expect((await put(url, 'one')).statusCode).toBe(201)
    for (const [choice, status, errorCode, th, en] of [
      ['', 409, '409', 'มีไฟล์ชื่อ “a.txt” อยู่แล้ว', 'A file named “a.txt” already exists'],
      [
        'overwrite',
        400,
        '001',
        'file_duplicate ต้องเป็น create_copy หรือ create_tag_version',
        'file_duplicate must be create_copy or create_tag_version',
      ],
    ] as const) {
      const response = await put(`${url}?file_duplicate=${choice}`, 'x', { 'accept-language': 'th' })
      expect([response.statusCode, response.json()]).toMatchObject([status, { errorCode, errorMessage: th }])
      expect((await put(`${url}?file_duplicate=${choice}`, 'x', { 'accept-language': 'en' })).json()).toMatchObject({
        errorMessage: en,
      })
    }
    expect((await put(`${url}?file_duplicate=skip`, 'x')).json()).toMatchObject({
      result: { itemId: null, skipped: true },
    })
    expect((await put(`${url}?file_duplicate=create_copy`, 'copy')).statusCode).toBe(201)
    expect((await put(`${url}?file_duplicate=create_copy`, 'copy')).statusCode).toBe(201)
    expect((await put(`${url}?file_duplicate=create_tag_version`, 'two')).statusCode).toBe(201)
    expect((await somsri.names(place)).toSorted()).toEqual(['a (2).txt', 'a (3).txt', 'a.txt'])
    await somsri.folder(place, 'dir')
    for (const choice of ['create_tag_version', 'replace'])
      expect((await put(`/api/folders/${place}/files/dir?file_duplicate=${choice}`, 'x')).statusCode).toBe(409)
    await put(`/api/folders/${place}/files/v.mp4`, 'x', { 'content-type': 'video/mp4' })
    expect((await put(`/api/folders/${place}/files/v.mp4?file_duplicate=replace`, 'y')).json()).toMatchObject({
      machineCode: 'VERSION_TYPE',
    })
  })

  test('into a folder that does not exist, is not writable, or is a file', async () => {
    const gone = await put(`/api/folders/${crypto.randomUUID()}/files/a.txt`, 'x')
    expect([gone.statusCode, gone.json()]).toMatchObject([404, { errorCode: '403' }])
    const { itemId } = await somsri.put(root, 'no-folder.txt', 'x')
    expect((await put(`/api/folders/${itemId}/files/a.txt`, 'x')).json()).toMatchObject({ machineCode: 'NOT_A_FOLDER' })
    expect((await put('/api/folders/x/files/a.txt', 'x')).statusCode).toBe(400)
    expect((await put(`/api/folders/${root}/files/n.txt?remark=%00`, 'x')).statusCode).toBe(400)
    expect(
      (await world.app.inject({ method: 'PUT', url: `/api/folders/${root}/files/a.txt`, payload: 'x' })).statusCode,
    ).toBe(401)
  })

  test('twenty concurrent ones of the same name all arrive', async () => {
    const place = await somsri.folder(root, 'twenty')
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => somsri.put(place, 'same.txt', `${n}`, '?file_duplicate=create_copy')),
    )
    expect(new Set(made.map((file) => file.itemId)).size).toBe(20)
    expect(new Set(await somsri.names(place)).size).toBe(20)
    const bodies = await Promise.all(made.map(async (file) => (await somsri.bytes(file.itemId)).body))
    expect(bodies).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`))
  })
})

test('five hundred interrupted uploads leave no temporary files, objects or reservations', async () => {
  const anan = await world.as('somsri1')
  const aborted = Array.from({ length: 500 }, (_, n) => n)
  const work = async () => {
    for (let n = aborted.shift(); n !== undefined; n = aborted.shift())
      await rawPut(
        `/api/folders/${root}/files/abort-${n}`,
        'content-length: 400000',
        randomBytes(1000 * (n % 20)),
        true,
      )
  }
  await Promise.all(Array.from({ length: 16 }, work))
  await expect.poll(tempFiles, { timeout: 20_000 }).toEqual([])
  await expect.poll(async () => (await reservations(world)).length, { timeout: 20_000 }).toBeLessThan(12)
  await world.services.integrity.collect()
  expect((await anan.names(root)).filter((name) => name.startsWith('abort'))).toEqual([])
}, 120_000)

test('abandoned uploads end after a day, and the quota adds up', async () => {
  await somsri.call('POST', '/api/uploads/multipart', { folderId: root, filename: 'left.bin', size: 5 })
  const { id } = await somsri.call<{ id: string }>('POST', '/api/uploads/multipart', {
    folderId: root,
    filename: 'left2.bin',
    size: 5,
  })
  await put(`/api/uploads/multipart/${id}/parts/1`, '12345')
  world.clock.advance(24 * 3_600_000 + 1000)
  somsri = await world.as('somsri1')
  expect((await somsri.send({ method: 'GET', url: `/api/uploads/multipart/${id}` })).statusCode).toBe(410)
  await world.runJob('transfer:sweep')
  await world.services.integrity.collect()
  expect(await reservations(world)).toEqual([])
  const found = await examine(world)
  expect(found).toMatchObject({ orphans: [], dangling: [], quotaDrift: [] })
  await world.services.integrity.foldQuota(1)
  expect((await examine(world)).quotaDrift).toEqual([])
})
