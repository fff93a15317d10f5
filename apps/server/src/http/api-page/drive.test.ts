import { beforeAll, expect, test } from 'vitest'
import { callsOf, nameOf } from '../../../test/api-page.ts'
import { createSetting } from '../../../test/setting.ts'
import { createTusClient } from '../../../test/tus-client.ts'

// The drive's calls of docs/api.md, as they stand there: empty parameters included, and no body where none is named.

const { world, somsri, home } = await createSetting()
let folder: string
let file: string
beforeAll(async () => {
  folder = await somsri.folder(home, 'หน้า api')
  file = await somsri.file(folder, 'ไฟล์.txt', 'หนึ่ง')
  await somsri.put(folder, 'ไฟล์.txt', 'สอง', '?file_duplicate=create_tag_version')
})

const get = (url: string) => somsri.call('GET', url)
const bare = async (method: 'GET' | 'POST' | 'DELETE', url: string) => {
  // As many programs do, with a type and without anything of it.
  const answer = await somsri.send({ method, url, headers: { 'content-type': 'application/json' } })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
const bulk = async (operation: string, more: object = {}) => {
  const id = await somsri.file(folder, `${crypto.randomUUID()}.txt`)
  const place = await somsri.folder(folder, crypto.randomUUID())
  if (['restore', 'purge'].includes(operation)) await somsri.call('POST', '/api/items/trash', { ids: [id] })
  const ask = { ids: [id], targetId: place, operation: 'move', onConflict: 'keep_both', ...more }
  expect(await somsri.call('POST', `/api/items/${operation}`, ask)).toMatchObject({ items: [{ id, ok: true }] })
}
const view = (name: string) => async () =>
  expect(await get(`/api/views/${name}`)).toMatchObject({ items: expect.any(Array) })

const cases: Record<string, () => Promise<unknown>> = {
  'GET /api/drives': async () =>
    expect(await get('/api/drives')).toMatchObject({
      items: [{ rootId: home, kind: 'personal', name: expect.any(String) }],
    }),
  'GET /api/items/{id}': async () =>
    expect(await get(`/api/items/${file}`)).toMatchObject({
      id: file,
      type: 'file',
      name: 'ไฟล์.txt',
      parentId: folder,
      version: 2,
      path: expect.any(Array),
      permission: expect.any(String),
      reason: expect.anything(),
    }),
  'GET /api/items/{id}/children': async () => {
    for (const sort of ['name', 'modified', 'size', 'type'])
      for (const order of ['asc', 'desc'])
        expect(await get(`/api/items/${folder}/children?sort=${sort}&order=${order}&limit=&cursor=`)).toMatchObject({
          items: expect.arrayContaining([expect.objectContaining({ id: file })]),
          nextCursor: null,
        })
  },
  'POST /api/folders': async () =>
    expect(await somsri.call('POST', '/api/folders', { parentId: folder, name: 'ใหม่' })).toMatchObject({
      type: 'folder',
    }),
  'PATCH /api/items/{id}': async () => {
    const { revision } = await somsri.call<{ revision: number }>('GET', `/api/items/${file}`)
    const change = (etag: number, payload: object) =>
      somsri.send({ method: 'PATCH', url: `/api/items/${file}`, headers: { 'if-match': String(etag) }, payload })
    const all = {
      name: 'ไฟล์.txt',
      starred: true,
      hidden: false,
      hashtags: ['งาน'],
      expiresAt: '2099-01-01T00:00:00Z',
      warnAt: '2098-01-01T00:00:00Z',
    }
    expect((await change(revision, all)).json()).toMatchObject({ result: { starred: true, hashtags: ['งาน'] } })
    expect((await change(revision - 1, { starred: false })).statusCode).toBe(409)
  },
  'POST /api/items/check': () => bulk('check'),
  'POST /api/items/move': () => bulk('move'),
  'POST /api/items/copy': () => bulk('copy'),
  'POST /api/items/trash': () => bulk('trash'),
  'POST /api/items/restore': () => bulk('restore'),
  'POST /api/items/purge': () => bulk('purge'),
  'GET /api/jobs/{jobId}': async () => {
    const { jobId } = await somsri.call<{ jobId: string }>('POST', '/api/storage/cleanup', { what: 'trash' })
    expect(await get(`/api/jobs/${jobId}`)).toMatchObject({
      state: expect.any(String),
      done: expect.any(Number),
      total: expect.any(Number),
    })
  },
  'POST /api/uploads/multipart': async () => {
    const begun = { folderId: folder, filename: 'ส่วน.txt', size: 3 }
    const { id } = await somsri.call<{ id: string }>('POST', '/api/uploads/multipart', begun)
    await somsri.send({ method: 'PUT', url: `/api/uploads/multipart/${id}/parts/1`, payload: 'สอ'.slice(0, 1) })
    await bare('DELETE', `/api/uploads/multipart/${id}`)
  },
  'PUT /api/folders/{id}/files/{name}': async () => {
    for (const choice of ['create_copy', 'create_tag_version', 'replace', 'skip'])
      expect(await somsri.put(folder, 'ใส่.txt', choice, `?file_duplicate=${choice}`)).toHaveProperty('itemId')
    expect(await somsri.put(folder, 'ว่าง.txt', '', '?file_duplicate=')).toHaveProperty('itemId')
  },
  'GET /api/files/{id}/content': async () => {
    const whole = await somsri.bytes(file)
    expect([whole.statusCode, whole.body]).toEqual([200, 'สอง'])
    expect(whole.headers['content-disposition']).toContain('filename')
    const { etag } = whole.headers
    expect((await somsri.bytes(file, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await somsri.bytes(file, { range: 'bytes=0-2' })).statusCode).toBe(206)
    const url = `/api/files/${file}/content?version=1`
    expect((await somsri.send({ method: 'GET', url })).body).toBe('หนึ่ง')
    expect((await somsri.send({ method: 'HEAD', url })).body).toBe('')
  },
  'GET /api/files/{id}/thumbnail': async () => {
    const answer = await somsri.send({ method: 'GET', url: `/api/files/${file}/thumbnail?size=` })
    expect([200, 202, 404], answer.body).toContain(answer.statusCode)
  },
  'GET /api/files/{id}/preview': () => bare('GET', `/api/files/${file}/preview`),
  'GET /api/files/{id}/versions': async () =>
    expect(await get(`/api/files/${file}/versions`)).toMatchObject({ items: [{ n: 2 }, { n: 1 }] }),
  'POST /api/files/{id}/versions/{n}/restore': async () => {
    await bare('POST', `/api/files/${file}/versions/1/restore`)
    expect((await somsri.bytes(file)).body).toBe('หนึ่ง')
    await bare('POST', `/api/files/${file}/versions/2/restore`)
  },
  'POST /api/items/download': async () => {
    const { url } = await somsri.call<{ url: string }>('POST', '/api/items/download', { ids: [file] })
    const path = new URL(url, 'http://localhost')
    expect((await somsri.send({ method: 'GET', url: path.pathname + path.search })).rawPayload.subarray(0, 2)).toEqual(
      Buffer.from('PK'),
    )
  },
  'GET /api/views/starred': view('starred'),
  'GET /api/views/trash': view('trash'),
  'GET /api/views/expired': view('expired'),
  'GET /api/views/shared-with-me': view('shared-with-me'),
  'GET /api/views/hidden': view('hidden'),
  'GET /api/views/recent': view('recent'),
  'GET /api/search': async () =>
    expect(await get('/api/search?q=%E0%B9%84%E0%B8%9F%E0%B8%A5%E0%B9%8C')).toMatchObject({
      items: expect.any(Array),
    }),
  'GET /api/storage': async () =>
    expect(await get('/api/storage')).toMatchObject({
      used: expect.any(Number),
      max: expect.any(Number),
      remain: expect.any(Number),
    }),
  'POST /api/device-passwords': async () => {
    const made = await somsri.call('POST', '/api/device-passwords', { name: 'เครื่อง', mode: 'read-only' })
    expect(made).toMatchObject({ username: expect.any(String), secret: expect.any(String) })
  },
}

test('every call of the section is made', () =>
  expect(Object.keys(cases).toSorted()).toEqual(callsOf('Drive').map(nameOf).toSorted()))
test.each(Object.entries(cases))('%s', async (_, make) => {
  await make()
})

test('signing in, the accounts, and the time', async () => {
  const login = await world.app.inject({
    method: 'POST',
    url: '/authorize/api/login',
    payload: { username: 'malee01', password: 'demo-pass-1' },
  })
  const { accesstoken } = login.json<{ result: { accesstoken: string } }>().result
  const me = await world.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${accesstoken}` } })
  expect(me.json()).toMatchObject({
    status: 'OK',
    result: {
      accounts: expect.arrayContaining([
        expect.objectContaining({ type: 'Citizen', accountId: expect.any(String) }),
        expect.objectContaining({ type: 'Business', taxId: '0105500000011', branchNo: '00000', isAdmin: true }),
      ]),
    },
  })
  const time = await world.app.inject('/admin/api/get_time')
  expect(time.json()).toEqual({ status: 'OK', now: expect.stringMatching(/Z$/) })
})

test('tus: what its errors are', async () => {
  const tus = createTusClient(somsri, folder)
  const url = await tus.begin(10)
  const answers = {
    409: await tus.patch(url, 5, 'xx'),
    415: await tus.patch(url, 0, 'xx', { 'content-type': 'text/plain' }),
    412: await somsri.send({ method: 'PATCH', url, headers: { 'tus-resumable': '0.2.2' } }),
    400: await tus.create(5, { file_duplicate: 'overwrite' }),
    404: await tus.create(5, { folderId: crypto.randomUUID() }),
  }
  for (const [status, answer] of Object.entries(answers)) {
    expect([String(answer.statusCode), answer.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8'])
    expect(answer.headers['x-machine-code']).toMatch(/^[A-Z_]+$/)
  }
  expect(answers[409].body).toMatch(/^409 \S/)
  // The number of the catalogue where it has one.
  expect(answers[400].body).toMatch(/^001 \S/)
  expect(answers[404].body).toMatch(/^403 \S/)
  const whole = await tus.create(3, { filename: 'ครบ.txt', remark: 'หมายเหตุ', relativePath: 'ใน/ครบ.txt' }, {}, 'abc')
  expect(whole.headers['upload-item-id']).toBeDefined()
})
