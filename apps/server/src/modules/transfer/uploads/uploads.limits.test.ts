import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { driveOf, examine, setQuota } from '../../../../test/drives.ts'
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

const put = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  somsri.send({ method: 'PUT', url, payload, headers: { 'content-type': 'application/octet-stream', ...headers } })

describe('limits', () => {
  test('report the actual numbers', async () => {
    const body = { folderId: root, filename: 'big.bin' }
    const tooLarge = await somsri.refused('POST', '/api/uploads/multipart', { ...body, size: 15 * 1024 ** 3 + 1 })
    expect(tooLarge).toMatchObject({ status: 413, errorCode: '102', errorMessage: 'ไฟล์มีขนาดใหญ่กว่า 15.00 GB' })
    await somsri.put(root, 'one.bin', '1')
    const full = await somsri.refused('POST', '/api/uploads/multipart', { ...body, size: 15 * 1024 ** 3 })
    expect(full).toMatchObject({ status: 507, machineCode: 'STORAGE_FULL' })
    expect(full.errorMessage).toMatch(/1[45]\.\d\d GB.*15\.00 GB/)
  })

  test('of twenty concurrent uploads into space for ten exactly ten succeed, of every kind', async () => {
    const anan = await world.as('anan01')
    const home = await anan.root()
    const drive = await driveOf(world, home)
    const size = 1000
    const shapes = {
      sized: (n: number) =>
        anan.send({ method: 'PUT', url: `/api/folders/${home}/files/s${n}`, payload: Buffer.alloc(size) }),
      parts: (n: number) =>
        anan.send({
          method: 'POST',
          url: '/api/uploads/multipart',
          payload: { folderId: home, filename: `p${n}`, size },
        }),
      tus: (n: number) =>
        anan.send({
          method: 'POST',
          url: '/api/uploads',
          payload: Buffer.alloc(size),
          headers: {
            'tus-resumable': '1.0.0',
            'upload-length': `${size}`,
            'content-type': 'application/offset+octet-stream',
            'upload-metadata': `folderId ${btoa(home)},filename ${btoa(`t${n}`)}`,
          },
        }),
    }
    let filled = 0
    for (const [shape, send] of Object.entries(shapes)) {
      filled += 10 * size
      await setQuota(world, drive, filled + size - 1)
      const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)))
      const statuses = responses.map((response) => response.statusCode)
      expect(
        statuses.filter((status) => status < 300),
        shape,
      ).toHaveLength(10)
      expect(
        statuses.filter((status) => status === 507),
        shape,
      ).toHaveLength(10)
    }
    const [first] = await anan.list(home)
    await setQuota(world, drive, filled + 3 * size)
    const copies = await Promise.all(
      Array.from({ length: 8 }, () => anan.bulk('copy', [first!.id], { targetId: home })),
    )
    expect(copies.flat().filter((result) => result === 'ok')).toHaveLength(3)
    expect((await examine(world)).quotaDrift).toEqual([])
  })

  test('a body without a length is counted too', async () => {
    const anan = await world.as('anan01')
    const home = await anan.root()
    const { used } = await anan.call<{ used: number }>('GET', '/api/storage')
    const { rows } = await world.owner.pool.query<{ sum: string }>(
      'select coalesce(sum(bytes), 0) as sum from quota_reservation where drive_id = $1',
      [await driveOf(world, home)],
    )
    await setQuota(world, await driveOf(world, home), used + Number(rows[0]!.sum) + 5)
    const send = (text: string) =>
      new Promise<string>((resolve) => {
        let received = ''
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(
            `PUT /api/folders/${home}/files/c-${crypto.randomUUID()} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${anan.token}\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
          ),
        )
        socket.on('data', (chunk) => (received += chunk.toString()))
        socket.on('close', () => resolve(received))
      })
    expect(await send('123456')).toMatch(/^HTTP\/1.1 507/)
    expect(await send('12345')).toMatch(/^HTTP\/1.1 201/)
  })
})

describe('folder uploads', () => {
  test('create their folders, Thai ones too, and share them', async () => {
    const place = await somsri.folder(root, 'tree')
    const paths = ['งาน/ปี 2569/a.txt', 'งาน/ปี 2569/b.txt', 'งาน/c.txt', 'd.txt']
    await Promise.all(
      paths.map((path) =>
        somsri.put(place, path.split('/').at(-1)!, path, `?relativePath=${encodeURIComponent(path)}`),
      ),
    )
    expect(await somsri.names(place)).toEqual(['งาน', 'd.txt'])
    const [work] = await somsri.list(place)
    expect(await somsri.names(work!.id)).toEqual(['ปี 2569', 'c.txt'])
    const tree = await somsri.call<{ items: { path: string; id: string }[] }>('POST', '/api/folders/tree', {
      parentId: place,
      paths: ['งาน', 'งาน/ใหม่/ลึก', 'งาน/ใหม่'],
    })
    expect(tree.items[0]?.id).toBe(work?.id)
    expect(new Set(tree.items.map((item) => item.id)).size).toBe(3)
  })

  test.each([
    '../x.txt',
    'a/../../x.txt',
    './x.txt',
    'a/./x.txt',
    'a\\..\\x.txt',
    'a/\0/x.txt',
    'a/ /x.txt',
    'a/.../x.txt',
  ])('a path outside the folder is refused: %s', async (path) => {
    const place = await somsri.folder(root, `paths-${crypto.randomUUID()}`)
    const response = await put(`/api/folders/${place}/files/x.txt?relativePath=${encodeURIComponent(path)}`, 'x')
    expect(response.statusCode).toBe(400)
    expect(await somsri.names(place)).toEqual([])
    expect((await somsri.refused('POST', '/api/folders/tree', { parentId: place, paths: [path] })).status).toBe(400)
  })

  test('are checked before the first byte', async () => {
    const place = await somsri.folder(root, 'checked')
    await somsri.put(place, 'There.txt', 'x')
    const { items } = await somsri.call<{ items: Record<string, unknown>[] }>('POST', '/api/uploads/check', {
      folderId: place,
      files: ['there.TXT', 'new.txt', 'a?b.txt', 'x/there.txt', '\0', '\ud800.txt', '']
        .map((path) => ({ path, size: 1 }))
        .concat({ path: 'huge', size: 251 * 1024 ** 3 }),
    })
    expect(items).toMatchObject([
      { exists: true },
      { exists: false },
      { machineCode: 'NAME_INVALID', suggestion: 'a_b.txt' },
      { exists: false },
      { machineCode: 'NAME_INVALID' },
      { machineCode: 'NAME_INVALID' },
      { machineCode: 'NAME_INVALID' },
      { machineCode: 'FILE_TOO_LARGE' },
    ])
  })
})

test('the check before an upload looks into folders that are there, and tells nothing of closed ones', async () => {
  const one = await createBusiness(world)
  const place = await one.malee.folder(one.root, 'nested')
  const year = await one.malee.folder(place, 'ปี 2569')
  const closed = await one.malee.folder(place, 'ปิด')
  await one.malee.file(year, 'งบ.xlsx')
  await one.malee.file(closed, 'ลับ.xlsx')
  await one.rule(place, 'department', one.sales, 'edit')
  await one.rule(closed, 'department', one.sales, 'none')
  const files = ['ปี 2569/งบ.XLSX', 'ปี 2569/ใหม่.xlsx', 'ปี 2569/ไม่มี/งบ.xlsx', 'ปิด/ลับ.xlsx', 'a?/งบ.xlsx']
  const { items } = await one.prasit.call<{ items: { exists: boolean; mayReplace?: boolean }[] }>(
    'POST',
    '/api/uploads/check',
    { folderId: place, files: files.map((path) => ({ path, size: 1 })) },
  )
  expect(items.map(({ exists, mayReplace }) => [exists, mayReplace])).toEqual([
    [true, true],
    ...Array.from({ length: 4 }, () => [false, undefined]),
  ])
})

test('the check before an upload says which existing files may get a new version (C56)', async () => {
  const one = await createBusiness(world)
  const place = await one.malee.folder(one.root, 'replaceable')
  for (const name of ['งบ.xlsx', 'คลิป.mp4']) await one.malee.file(place, name)
  await one.malee.folder(place, 'โฟลเดอร์')
  await one.rule(place, 'department', one.sales, 'upload')
  await one.rule(place, 'department', one.accounting, 'edit')
  const files = ['งบ.xlsx', 'คลิป.mp4', 'โฟลเดอร์', 'ใหม่.txt'].map((path) => ({ path, size: 1 }))
  for (const [who, expected] of [
    [one.prasit, [false, false, false, undefined]],
    [one.kanya, [true, false, false, undefined]],
  ] as const) {
    const { items } = await who.call<{ items: { mayReplace?: boolean }[] }>('POST', '/api/uploads/check', {
      folderId: place,
      files,
    })
    expect(items.map(({ mayReplace }) => mayReplace)).toEqual(expected)
  }
})

describe('the size of one file (C01)', () => {
  const GiB = 1024 ** 3
  const sizes = [15 * GiB, 15 * GiB + 1, 250 * GiB, 250 * GiB + 1]

  test.each([
    ['a program', 'bearer', [true, false, false, false]],
    ['a page', 'cookie', [true, true, true, false]],
  ] as const)('of %s has its limit on every protocol', async (_, by, allowed) => {
    const who = await world.as('anan01')
    const home = await who.root()
    await setQuota(world, await driveOf(world, home), 2000 * GiB)
    const headers: Record<string, string> =
      by === 'bearer' ? {} : { authorization: '', cookie: `token_auth=${who.token}`, 'sec-fetch-site': 'same-origin' }
    const inject = (method: 'POST' | 'PUT' | 'OPTIONS', url: string, payload?: object | string, more = {}) =>
      world.app.inject({
        method,
        url,
        headers: { ...(by === 'bearer' ? { authorization: `Bearer ${who.token}` } : headers), ...more },
        ...(payload !== undefined && { payload }),
      })
    const encode = (text: string) => Buffer.from(text).toString('base64')
    for (const [index, size] of sizes.entries()) {
      const filename = `${by} ${size}.bin`
      const responses = [
        await inject('POST', '/api/uploads/multipart', { folderId: home, filename, size }),
        await inject('POST', '/api/uploads', '', {
          'tus-resumable': '1.0.0',
          'upload-length': String(size),
          'upload-metadata': `folderId ${encode(home)},filename ${encode(`tus ${filename}`)}`,
        }),
      ]
      for (const response of responses) expect([response.statusCode < 300, size]).toEqual([allowed[index], size])
      if (!allowed[index]) for (const response of responses) expect([413, 400]).toContain(response.statusCode)
      const checked = await inject('POST', '/api/uploads/check', { folderId: home, files: [{ path: filename, size }] })
      expect(checked.json<{ result: { fileLimit: number } }>().result.fileLimit).toBe(
        (by === 'bearer' ? 15 : 250) * GiB,
      )
    }
    const { headers: said } = await inject('OPTIONS', '/api/uploads')
    expect(said['tus-max-size']).toBe(String((by === 'bearer' ? 15 : 250) * GiB))
  })
})
