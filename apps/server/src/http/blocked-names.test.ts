import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../test/business.ts'
import { type DavClient, mountAs } from '../../test/dav-client.ts'
import { createWorld, type World } from '../../test/harness.ts'
import { createTusClient } from '../../test/tus-client.ts'
import { createUploadVisitor, makeUploadLink } from '../../test/upload-visitor.ts'

// A type that a business blocks comes in by no door, however its name is spelled.

let world: World
let one: Business
let disk: DavClient
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  disk = await mountAs(world, one.malee)
  await one.malee.call('PUT', '/api/blocked-types', { extensions: ['exe'] })
})

let folder: string
let at: string
let file: string
beforeEach(async () => {
  const name = crypto.randomUUID()
  folder = await one.malee.folder(one.root, name)
  at = `Drive Business/${name}`
  file = await one.malee.file(folder, 'a.txt', 'bytes')
})

const spellings = [
  'a.exe',
  'A.EXE',
  'a.exe.',
  'a.exe..',
  'a.exe\u200b',
  'a.e\u00adxe',
  'a.txt.exe',
  'ก.exe\u2060',
] as const

const codeOf = async (answer: PromiseLike<{ statusCode: number }>) => (await answer).statusCode
/** Each tries to bring in a file of this name, and gives the status of the answer. */
const doors: Record<string, (name: string) => Promise<number>> = {
  'a request': (name) =>
    codeOf(
      one.malee.send({
        method: 'PUT',
        url: `/api/folders/${folder}/files/${encodeURIComponent(name)}`,
        payload: 'x',
        headers: { 'content-type': 'application/octet-stream' },
      }),
    ),
  tus: (filename) => codeOf(createTusClient(one.malee, folder).create(4, { filename })),
  parts: (filename) =>
    codeOf(
      one.malee.send({
        method: 'POST',
        url: '/api/uploads/multipart',
        payload: { folderId: folder, filename, size: 9_000_000 },
      }),
    ),
  'a partner’s program': async (name) => {
    const field = (title: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${title}"\r\n\r\n${value}\r\n`
    const fields = { user_id: one.malee.personId, folder_id: folder, file_duplicate: 'create_copy' }
    const start = Object.entries(fields).map(([title, value]) => field(title, value))
    const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nx\r\n--x--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const payload = start.join('') + file
    const answer = await one.malee.send({ method: 'POST', url: '/api/direct-uploads', headers, payload })
    // It has a number of the specification for this.
    return answer.statusCode === 405 ? 403 : answer.statusCode
  },
  'a program with a key': async (name) => {
    const body = { name: 'ระบบ', scopes: ['files:write'], folderId: folder }
    const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', body)
    return codeOf(
      world.app.inject({
        method: 'PUT',
        url: `/api/folders/${folder}/files/${encodeURIComponent(name)}`,
        payload: 'x',
        headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${secret}` },
      }),
    )
  },
  'an upload link': async (name) => {
    const { token } = await makeUploadLink(one.malee, folder)
    const visitor = createUploadVisitor(world, token)
    await visitor.open({})
    return codeOf(visitor.begin(name, 4))
  },
  'a new name': (name) => codeOf(one.malee.send({ method: 'PATCH', url: `/api/items/${file}`, payload: { name } })),
  'PUT of the mapped drive': (name) => disk.put(`${at}/${name}`, 'x'),
  'LOCK of a free name': async (name) => (await disk.lock(`${at}/${name}`)).status,
  COPY: (name) => disk.copy(`${at}/a.txt`, `${at}/${name}`),
  MOVE: (name) => disk.move(`${at}/a.txt`, `${at}/${name}`),
  async 'a temporary file that is moved there'(name) {
    await disk.put(`${at}/lu12ab34.tmp`, 'x')
    return disk.move(`${at}/lu12ab34.tmp`, `${at}/${name}`)
  },
  async 'a document that was set aside, and comes back under it'(name) {
    await disk.move(`${at}/a.txt`, `${at}/a.txt~`)
    return disk.move(`${at}/a.txt~`, `${at}/${name}`)
  },
  async 'a copy of a document that was set aside'(name) {
    await disk.move(`${at}/a.txt`, `${at}/a.txt~`)
    return disk.copy(`${at}/a.txt~`, `${at}/${name}`)
  },
}

test.each(Object.entries(doors))('%s', async (_, come) => {
  for (const name of spellings) {
    expect([name, await come(name)]).toEqual([name, 403])
    const names = [...(await one.malee.names(folder)), ...(await disk.list(at))]
    expect(names.filter((listed) => /exe/i.test(listed))).toEqual([])
  }
})

test('what was there before stays and comes back from the trash, but no rename is undone to a blocked type', async () => {
  await one.malee.call('PUT', '/api/blocked-types', { extensions: [] })
  const [kept, renamed] = [await one.malee.file(folder, 'kept.exe', 'x'), await one.malee.file(folder, 'b.exe', 'x')]
  await one.malee.call('PATCH', `/api/items/${renamed}`, { name: 'b.txt' })
  const log = await one.malee.call<{ items: { id: number }[] }>('GET', '/api/personal-log?limit=1')
  await one.malee.call('PUT', '/api/blocked-types', { extensions: ['exe'] })
  const undone = await one.malee.refused('POST', `/api/personal-log/${log.items[0]?.id}/undo`, {})
  expect(undone).toMatchObject({ machineCode: 'FILE_TYPE_BLOCKED' })
  await one.malee.bulk('trash', [kept])
  expect(await one.malee.bulk('restore', [kept])).toEqual(['ok'])
  expect((await one.malee.names(folder)).toSorted()).toEqual(['a.txt', 'b.txt', 'kept.exe'])
})
