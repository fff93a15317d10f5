import { Readable } from 'node:stream'
import { errorText } from '@khlang/contract'
import type { PreparedArchive } from '@khlang/contract/archives'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { examine, quotaDrift, reservations } from '../../../../test/drives.ts'
import { createWorld, type FakeDisk, type World } from '../../../../test/harness.ts'
import { drainPreviews, plain, thumbnailOf } from '../../../../test/pictures.ts'
import { createTusClient, type TusClient } from '../../../../test/tus-client.ts'

const MiB = 1024 ** 2
const roomy = 50 * MiB
const disk: FakeDisk = { total: 100 * MiB, free: roomy }

let world: World
let somsri: Client
let folder: string
let tus: TusClient
let dav: Awaited<ReturnType<typeof mountAs>>
let file: string
beforeAll(async () => {
  world = await createWorld({ DISK_RESERVE_MIB: '10', OFFICE_PROGRAM: 'off' }, { disk })
  somsri = await world.as('somsri1')
  folder = await somsri.folder(await somsri.root(), 'disk')
  tus = createTusClient(somsri, folder)
  dav = await mountAs(world, somsri)
  file = await somsri.file(folder, 'there.txt', 'there')
})
beforeEach(() => {
  disk.free = roomy
})
afterEach(async () => {
  disk.free = roomy
  expect(await reservations(world)).toEqual([])
  expect(await quotaDrift(world)).toEqual([])
  expect((await examine(world)).dangling).toEqual([])
})

type Outcome = { status: number; code: string }
async function ask(options: InjectOptions): Promise<Outcome> {
  const response = await somsri.send({ ...options, headers: { 'accept-language': 'en', ...options.headers } })
  return { status: response.statusCode, code: /"machineCode":"(\w+)"/.exec(response.body)?.[1] ?? '' }
}
const post = (url: string, payload: object) => ask({ method: 'POST', url, payload })
const name = () => `${crypto.randomUUID()}.txt`
const put = (bytes: string | Readable, { to = name(), query = '' } = {}) =>
  ask({
    method: 'PUT',
    url: `/api/folders/${folder}/files/${to}${query}`,
    payload: bytes,
    headers: { 'content-type': 'text/plain' },
  })
const beginParts = (size: number) => post('/api/uploads/multipart', { folderId: folder, filename: name(), size })
const tusOutcome = ({ statusCode, body }: Awaited<ReturnType<TusClient['create']>>): Outcome => ({
  status: statusCode,
  code: body.includes(errorText('DISK_FULL', 'th')) ? 'DISK_FULL' : body,
})
const davOutcome = ({ status, body }: { status: number; body: string }): Outcome => ({
  status,
  code: body.includes('<D:sufficient-disk-space/>') ? 'DISK_FULL' : '',
})
function direct(text: string) {
  const field = (key: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const fields = { user_id: somsri.personId, folder_id: folder, file_duplicate: 'create_copy', remark: '' }
  const lead = Object.entries(fields)
    .map(([key, value]) => field(key, value))
    .join('')
  const sent = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name()}"\r\n\r\n${text}\r\n--x--\r\n`
  return ask({
    method: 'POST',
    url: '/api/direct-uploads',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: lead + sent,
  })
}
const full = { status: 507, code: 'DISK_FULL' }

/** Every way in, with the bytes it sends. */
const ways: [string, (text: string) => Promise<Outcome>][] = [
  ['one request', (text) => put(text)],
  ['one request of unknown length', (text) => put(Readable.from([Buffer.from(text)]))],
  ['a new version', (text) => put(text, { to: 'there.txt', query: '?file_duplicate=create_tag_version' })],
  ['parts', ({ length }) => beginParts(length)],
  ['tus', async ({ length }) => tusOutcome(await tus.create(length))],
  ['tus with its first bytes', async (text) => tusOutcome(await tus.create(text.length, {}, {}, text))],
  ['a direct upload', direct],
  ['the mapped drive', async (body) => davOutcome(await dav.send('PUT', `My Drive/disk/${name()}`, { body }))],
  [
    'overwriting in the mapped drive',
    async (body) => davOutcome(await dav.send('PUT', 'My Drive/disk/there.txt', { body })),
  ],
]

describe('the reserve for the database', () => {
  test.each(ways)('is not touched by %s', async (_, send) => {
    disk.free = 10 * MiB + 100
    expect(await send('x'.repeat(5000))).toEqual(full)
    disk.free = 9 * MiB
    expect(await send('x')).toEqual(full)
  })

  test('is not touched by what the server writes itself', async () => {
    disk.free = 9 * MiB
    const made = [
      await post(`/api/folders/${folder}/documents`, { name: 'new.docx', kind: 'docx' }),
      davOutcome(await dav.lock(`My Drive/disk/${name()}`)),
    ]
    expect(made).toEqual([full, full])
  })

  test('is not touched by an upload that began when there was room, which goes on when there is again', async () => {
    const { id } = await somsri.call<{ id: string }>('POST', '/api/uploads/multipart', {
      folderId: folder,
      filename: name(),
      size: 4,
    })
    const url = await tus.begin(4)
    const part = () => ask({ method: 'PUT', url: `/api/uploads/multipart/${id}/parts/1`, payload: 'abcd' })
    disk.free = 9 * MiB
    expect([await part(), tusOutcome(await tus.patch(url, 0, 'abcd'))]).toEqual([full, full])
    expect(await tus.offsetOf(url)).toBe(0)
    disk.free = roomy
    expect((await part()).status).toBe(200)
    expect((await post(`/api/uploads/multipart/${id}/complete`, {})).status).toBe(200)
    expect((await tus.patch(url, 0, 'abcd')).statusCode).toBe(204)
  })

  test('leaves a preview for later, and does not call its file too heavy', async () => {
    const { itemId } = await somsri.put(folder, 'picture.png', await plain(50, 50).png().toBuffer())
    disk.free = 9 * MiB
    for (let n = 0; n < 3; n++) {
      const blob = await world.owner.pool.query<{ blob_id: string }>('select blob_id from version where item_id = $1', [
        itemId,
      ])
      await expect(world.runJob('previews:make', { blobId: blob.rows[0]?.blob_id })).rejects.toMatchObject({
        code: 'NO_SPACE',
      })
    }
    disk.free = roomy
    await drainPreviews(world)
    expect(await thumbnailOf(somsri, itemId, 96)).toMatchObject({ status: 200 })
  })

  test('ends a zip prepared by a job, with its reason', async () => {
    const large = await somsri.folder(folder, 'large')
    await world.owner.pool.query(
      `insert into item (id, drive_id, parent_id, kind, name, name_key)
       select gen_random_uuid(), f.drive_id, f.id, 0, 'n' || n, 'n' || n from item f, generate_series(1, 10001) n where f.id = $1`,
      [large],
    )
    const { archiveId } = await somsri.call<{ archiveId: string }>('POST', '/api/items/download', { ids: [large] })
    disk.free = 9 * MiB
    await world.runJob('transfer:prepare-archive', { archiveId })
    const { items } = await somsri.call<{ items: PreparedArchive[] }>('GET', '/api/prepared-archives')
    expect(items.find(({ id }) => id === archiveId)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('เต็ม') as string,
    })
  })
})

test('on a full disk people read, organise and delete, and the server says that it is full', async () => {
  const small = await somsri.folder(folder, 'small')
  await somsri.file(small, 'one.txt')
  const gone = await somsri.file(folder, 'gone.txt', 'gone')
  await somsri.put(folder, 'versions.txt', 'one')
  const { itemId } = await somsri.put(folder, 'versions.txt', 'two', '?file_duplicate=create_tag_version')
  const ready = async () => (await world.app.inject({ url: '/readyz' })).json<{ status: string; fullDisks: string[] }>()
  expect(await ready()).toMatchObject({ status: 'OK', fullDisks: [] })
  disk.free = 0
  expect(await ready()).toMatchObject({ status: 'OK', checks: { storage: true }, fullDisks: ['files'] })
  expect((await somsri.bytes(file)).body).toBe('there')
  expect((await dav.get('My Drive/disk/there.txt')).status).toBe(200)
  expect((await somsri.call<{ url: string }>('POST', '/api/items/download', { ids: [small] })).url).toBeTruthy()
  await somsri.call('POST', `/api/files/${itemId}/versions/1/restore`, {})
  await somsri.call('PATCH', `/api/items/${itemId}`, { name: 'renamed.txt' })
  expect(await somsri.bulk('trash', [gone])).toEqual(['ok'])
  expect(await somsri.bulk('purge', [gone])).toEqual(['ok'])
  disk.free = roomy
  expect(await ready()).toMatchObject({ status: 'OK', fullDisks: [] })
  expect((await put('x')).status).toBe(201)
})
