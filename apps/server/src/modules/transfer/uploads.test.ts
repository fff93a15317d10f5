import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { partSize } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { createExamine } from '../drive/index.ts'
import { findHeldKeys } from './index.ts'

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

const examine = () => createExamine({ db: world.database.db, store: world.store }, findHeldKeys).examine()
const driveOf = async (itemId: string) =>
  (await world.database.db.selectFrom('item').select('drive_id').where('id', '=', itemId).executeTakeFirstOrThrow())
    .drive_id
const setQuota = (driveId: string, bytes: number) =>
  world.database.db.transaction().execute((tx) => world.services.drive.roots.setQuota(tx, driveId, bytes))
const tempFiles = () => readdir(join(world.dataDir, 'files', '.tmp'))
const storage = () => somsri.call<{ used: number; max: number }>('GET', '/api/storage')

const put = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  somsri.send({ method: 'PUT', url, payload, headers: { 'content-type': 'application/octet-stream', ...headers } })

/** Speaks HTTP by hand: says one length, sends another, and may hang up. */
const rawPut = (path: string, head: string, body: Buffer | string, hangUp = false) =>
  new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `PUT ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${somsri.token}\r\nconnection: close\r\n${head}\r\n\r\n`,
      )
      socket.write(body, () => {
        if (hangUp) setTimeout(() => socket.destroy(), 30)
      })
    })
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
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

  test('that ends before its length leaves nothing: no item, no bytes, no reservation', async () => {
    const before = await storage()
    await Promise.all([
      rawPut(`/api/folders/${root}/files/short.txt`, 'content-length: 1000', 'only this', true),
      rawPut(`/api/folders/${root}/files/short2.txt`, 'transfer-encoding: chunked', '5\r\nhello\r\n', true),
      rawPut(`/api/folders/${root}/files/short3.txt`, `content-length: ${partSize + 10}`, 'only this', true),
    ])
    await expect.poll(async () => (await reservations()).length).toBe(0)
    expect(await somsri.names(root)).not.toEqual(expect.arrayContaining([expect.stringContaining('short')]))
    expect(await storage()).toEqual(before)
  })

  test('with a taken name: every choice, and numbers and texts for the others', async () => {
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
      const answer = await put(`${url}?file_duplicate=${choice}`, 'x', { 'accept-language': 'th' })
      expect([answer.statusCode, answer.json()]).toMatchObject([status, { errorCode, errorMessage: th }])
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

  test('into a folder that is not there, that may not be written to, that is a file', async () => {
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

  test('twenty of one name at the same time all arrive', async () => {
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

const reservations = async () =>
  (await world.owner.pool.query<{ bytes: number }>('select bytes from quota_reservation')).rows

describe('parallel parts', () => {
  const begin = (size: number, more: Record<string, unknown> = {}) =>
    somsri.call<{ id: string; partSize: number; state: string; parts: unknown[] }>('POST', '/api/uploads/multipart', {
      folderId: root,
      filename: `parts-${crypto.randomUUID()}.bin`,
      size,
      ...more,
    })
  const part = (id: string, n: number, bytes: Buffer | string, headers: Record<string, string> = {}) =>
    put(`/api/uploads/multipart/${id}/parts/${n}`, bytes, headers)
  const complete = (id: string, who = somsri) =>
    who.send({ method: 'POST', url: `/api/uploads/multipart/${id}/complete`, payload: {} })

  test('in any order, at the same time, one of them twice with other content: the last attempt counts', async () => {
    const bytes = randomBytes(2 * partSize + 1000)
    const pieces = [bytes.subarray(0, partSize), bytes.subarray(partSize, 2 * partSize), bytes.subarray(2 * partSize)]
    const upload = await begin(bytes.length)
    expect(upload).toMatchObject({ partSize, state: 'open', parts: [] })
    expect((await part(upload.id, 3, randomBytes(1000))).statusCode).toBe(200)
    const answers = await Promise.all([3, 1].map((n) => part(upload.id, n, pieces[n - 1]!)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    const early = await complete(upload.id)
    expect([early.statusCode, early.json()]).toMatchObject([409, { machineCode: 'UPLOAD_INCOMPLETE' }])
    expect(early.json<{ errorMessage: string }>().errorMessage).toContain('2')
    expect((await part(upload.id, 2, pieces[1]!)).statusCode).toBe(200)
    const done = await Promise.all([complete(upload.id), complete(upload.id)])
    const ids = done.map((answer) => answer.json<{ result: { itemId: string } }>().result.itemId)
    expect(ids[0]).toBe(ids[1])
    const back = await somsri.bytes(ids[0]!)
    expect(createHash('sha256').update(back.rawPayload).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    )
    const { rows } = await world.owner.pool.query<{ blob_id: string }>(
      'select blob_id from version where item_id = $1',
      [ids[0]],
    )
    await world.runJob('drive:hash-blob', { blobId: rows[0]!.blob_id })
    expect(await somsri.call('GET', `/api/items/${ids[0]}`)).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    const middle = await somsri.bytes(ids[0]!, { range: `bytes=${partSize - 3}-${partSize + 2}` })
    expect(middle.rawPayload.equals(bytes.subarray(partSize - 3, partSize + 3))).toBe(true)
    expect((await part(upload.id, 1, pieces[0]!)).statusCode).toBe(410)
    expect((await examine()).quotaDrift).toEqual([])
  }, 120_000)

  test('a wrong hash, number, size or upload', async () => {
    const { id } = await begin(4)
    const hash = createHash('sha256').update('abcd').digest('hex')
    expect((await part(id, 1, 'abcx', { 'x-part-sha256': hash })).statusCode).toBe(460)
    expect((await part(id, 1, 'abcd', { 'x-part-sha256': 'xyz' })).statusCode).toBe(400)
    for (const [n, bytes] of [
      [1, 'abc'],
      [1, 'abcde'],
      [2, 'abcd'],
      [1, ''],
    ] as const)
      expect((await part(id, n, bytes)).json()).toMatchObject({ machineCode: 'PART_INVALID' })
    expect((await part(id, 0, 'abcd')).statusCode).toBe(400)
    expect(await somsri.call('GET', `/api/uploads/multipart/${id}`)).toMatchObject({ parts: [] })
    expect((await part(id, 1, 'abcd', { 'x-part-sha256': hash.toUpperCase() })).json()).toMatchObject({
      result: { n: 1, size: 4, sha256: hash },
    })
    const anan = await world.as('anan01')
    expect((await complete(id, anan)).statusCode).toBe(410)
    expect((await anan.send({ method: 'GET', url: `/api/uploads/multipart/${id}` })).statusCode).toBe(410)
    await anan.send({ method: 'DELETE', url: `/api/uploads/multipart/${id}` })
    expect((await complete(id)).statusCode).toBe(200)
  })

  test('given up: nothing is left, and nothing goes on', async () => {
    const { id } = await begin(4)
    await part(id, 1, 'abcd')
    for (const _ of [1, 2])
      expect((await somsri.send({ method: 'DELETE', url: `/api/uploads/multipart/${id}` })).statusCode).toBe(200)
    expect((await complete(id)).statusCode).toBe(410)
    expect((await part(id, 1, 'abcd')).statusCode).toBe(410)
    expect(await reservations()).toEqual([])
  })

  test('an empty file has one empty part; one with all its bytes is finished after a crash', async () => {
    const empty = await begin(0)
    expect((await complete(empty.id)).statusCode).toBe(409)
    expect((await part(empty.id, 1, '')).statusCode).toBe(200)
    expect((await complete(empty.id)).statusCode).toBe(200)
    const { id } = await begin(4, { filename: 'crash.bin' })
    await part(id, 1, 'abcd')
    const open = await begin(4)
    expect(await world.services.transfer.finishComplete()).toBe(1)
    expect(await somsri.names(root)).toContain('crash.bin')
    expect(await somsri.call('GET', `/api/uploads/multipart/${id}`)).toMatchObject({ state: 'done' })
    await somsri.send({ method: 'DELETE', url: `/api/uploads/multipart/${open.id}` })
  })

  test('a folder that is purged in the meantime ends the upload, and its bytes', async () => {
    const place = await somsri.folder(root, 'soon gone')
    const { id } = await begin(4, { folderId: place })
    await part(id, 1, 'abcd')
    await somsri.bulk('trash', [place])
    expect((await complete(id)).json()).toMatchObject({ machineCode: 'ITEM_IN_TRASH' })
    await somsri.bulk('purge', [place])
    expect((await complete(id)).json()).toMatchObject({ machineCode: 'UPLOAD_FOLDER_NOT_FOUND' })
    await somsri.send({ method: 'DELETE', url: `/api/uploads/multipart/${id}` })
    await world.services.drive.housekeeping.collect()
    expect((await examine()).orphans).toEqual([])
  })

  test('what a body says beyond the contract changes nothing', async () => {
    const extra = {
      id: crypto.randomUUID(),
      metadata: 'x',
      blob_id: crypto.randomUUID(),
      received: 4,
      state: 'done',
      item_id: root,
      kind: 'tus',
      person_id: crypto.randomUUID(),
      driveId: 'x',
      expiresAt: '2099-01-01T00:00:00Z',
    }
    const upload = await begin(4, extra)
    const { rows } = await world.owner.pool.query('select * from upload where id = $1', [upload.id])
    expect(rows[0]).toMatchObject({
      kind: 'parts',
      metadata: null,
      state: 'open',
      item_id: null,
      received: 0,
      person_id: somsri.personId,
    })
    expect(upload.id).not.toBe(extra.id)
    await somsri.send({ method: 'DELETE', url: `/api/uploads/multipart/${upload.id}` })
  })
})

describe('limits', () => {
  test('say the real numbers', async () => {
    const body = { folderId: root, filename: 'big.bin' }
    const tooLarge = await somsri.refused('POST', '/api/uploads/multipart', { ...body, size: 250 * 1024 ** 3 + 1 })
    expect(tooLarge).toMatchObject({ status: 413, errorCode: '102', errorMessage: 'ไฟล์มีขนาดใหญ่กว่า 250.00 GB' })
    const full = await somsri.refused('POST', '/api/uploads/multipart', { ...body, size: 20 * 1024 ** 3 })
    expect(full).toMatchObject({ status: 507, machineCode: 'STORAGE_FULL' })
    expect(full.errorMessage).toMatch(/1[45]\.\d\d GB.*20\.00 GB/)
  })

  test('of twenty uploads at the same time into space for ten exactly ten come in, in every shape', async () => {
    const anan = await world.as('anan01')
    const home = await anan.root()
    const drive = await driveOf(home)
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
      await setQuota(drive, filled + size - 1)
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)))
      const statuses = answers.map((answer) => answer.statusCode)
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
    await setQuota(drive, filled + 3 * size)
    const copies = await Promise.all(
      Array.from({ length: 8 }, () => anan.bulk('copy', [first!.id], { targetId: home })),
    )
    expect(copies.flat().filter((result) => result === 'ok')).toHaveLength(3)
    expect((await examine()).quotaDrift).toEqual([])
  })

  test('a body without a length is counted too', async () => {
    const anan = await world.as('anan01')
    const home = await anan.root()
    const { used } = await anan.call<{ used: number }>('GET', '/api/storage')
    const { rows } = await world.owner.pool.query<{ sum: string }>(
      'select coalesce(sum(bytes), 0) as sum from quota_reservation where drive_id = $1',
      [await driveOf(home)],
    )
    await setQuota(await driveOf(home), used + Number(rows[0]!.sum) + 5)
    const send = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = ''
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(
            `PUT /api/folders/${home}/files/c-${crypto.randomUUID()} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${anan.token}\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
          ),
        )
        socket.on('data', (chunk) => (answer += chunk.toString()))
        socket.on('close', () => resolve(answer))
      })
    expect(await send('123456')).toMatch(/^HTTP\/1.1 507/)
    expect(await send('12345')).toMatch(/^HTTP\/1.1 201/)
  })
})

describe('folder uploads', () => {
  test('make their folders, Thai ones too, and share them', async () => {
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
  ])('a path that leads elsewhere is refused: %s', async (path) => {
    const place = await somsri.folder(root, `paths-${crypto.randomUUID()}`)
    const answer = await put(`/api/folders/${place}/files/x.txt?relativePath=${encodeURIComponent(path)}`, 'x')
    expect(answer.statusCode).toBe(400)
    expect(await somsri.names(place)).toEqual([])
    expect((await somsri.refused('POST', '/api/folders/tree', { parentId: place, paths: [path] })).status).toBe(400)
  })

  test('are looked at before the first byte', async () => {
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

test('five hundred uploads that break off leave neither temporary files nor objects nor promises', async () => {
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
  await expect.poll(async () => (await reservations()).length, { timeout: 20_000 }).toBeLessThan(12)
  await world.services.drive.housekeeping.collect()
  expect((await anan.names(root)).filter((name) => name.startsWith('abort'))).toEqual([])
}, 120_000)

test('uploads that nobody went on with end after a day, and everything adds up', async () => {
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
  await world.services.drive.housekeeping.collect()
  expect(await reservations()).toEqual([])
  const found = await examine()
  expect(found).toMatchObject({ orphans: [], dangling: [], quotaDrift: [] })
  await world.services.drive.housekeeping.foldQuota(1)
  expect((await examine()).quotaDrift).toEqual([])
})
