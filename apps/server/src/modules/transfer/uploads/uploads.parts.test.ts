import { createHash, randomBytes } from 'node:crypto'
import { partSize } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { examine, reservations } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let somsri: Client
let root: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
})

const put = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  somsri.send({ method: 'PUT', url, payload, headers: { 'content-type': 'application/octet-stream', ...headers } })

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

  test('in any order, concurrently, one of them twice with different content: the last attempt counts', async () => {
    const bytes = randomBytes(2 * partSize + 1000)
    const pieces = [bytes.subarray(0, partSize), bytes.subarray(partSize, 2 * partSize), bytes.subarray(2 * partSize)]
    const upload = await begin(bytes.length)
    expect(upload).toMatchObject({ partSize, state: 'open', parts: [] })
    expect((await part(upload.id, 3, randomBytes(1000))).statusCode).toBe(200)
    const responses = await Promise.all([3, 1].map((n) => part(upload.id, n, pieces[n - 1]!)))
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200])
    const early = await complete(upload.id)
    expect([early.statusCode, early.json()]).toMatchObject([409, { machineCode: 'UPLOAD_INCOMPLETE' }])
    expect(early.json<{ errorMessage: string }>().errorMessage).toContain('2')
    expect((await part(upload.id, 2, pieces[1]!)).statusCode).toBe(200)
    const done = await Promise.all([complete(upload.id), complete(upload.id)])
    const ids = done.map((response) => response.json<{ result: { itemId: string } }>().result.itemId)
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
    expect((await examine(world)).quotaDrift).toEqual([])
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
    for (const one of [id, crypto.randomUUID()])
      expect(await anan.refused('DELETE', `/api/uploads/multipart/${one}`)).toMatchObject({
        status: 404,
        machineCode: 'NOT_FOUND',
      })
    expect((await complete(id)).statusCode).toBe(200)
  })

  test('aborted: nothing is left, and no more parts are accepted', async () => {
    const { id } = await begin(4)
    await part(id, 1, 'abcd')
    for (const _ of [1, 2])
      expect((await somsri.send({ method: 'DELETE', url: `/api/uploads/multipart/${id}` })).statusCode).toBe(200)
    expect((await complete(id)).statusCode).toBe(410)
    expect((await part(id, 1, 'abcd')).statusCode).toBe(410)
    expect(await reservations(world)).toEqual([])
  })

  test('an empty file has one empty part; a complete upload is finished after a crash', async () => {
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

  test('a folder purged in the meantime ends the upload, and its bytes', async () => {
    const place = await somsri.folder(root, 'soon gone')
    const { id } = await begin(4, { folderId: place })
    await part(id, 1, 'abcd')
    await somsri.bulk('trash', [place])
    expect((await complete(id)).json()).toMatchObject({ machineCode: 'ITEM_IN_TRASH' })
    await somsri.bulk('purge', [place])
    expect((await complete(id)).json()).toMatchObject({ machineCode: 'UPLOAD_FOLDER_NOT_FOUND' })
    await somsri.send({ method: 'DELETE', url: `/api/uploads/multipart/${id}` })
    await world.services.integrity.collect()
    expect((await examine(world)).orphans).toEqual([])
  })

  test('extra fields in a body are ignored', async () => {
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
