import { beforeAll, expect, test } from 'vitest'
import { callsOf, nameOf } from '../../../test/api-page.ts'
import { createSetting } from '../../../test/setting.ts'

// The calls about sharing of docs/api.md, as they stand there.

const { world, somsri, home } = await createSetting()
let folder: string
let file: string
beforeAll(async () => {
  folder = await somsri.folder(home, 'แชร์')
  file = await somsri.file(folder, 'ไฟล์.txt', 'หนึ่ง')
})

const bare = async (method: 'GET' | 'POST' | 'DELETE', url: string) => {
  const answer = await somsri.send({ method, url, headers: { 'content-type': 'application/json' } })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
const share = async (value = 'anan01') => {
  const wish = { with: [{ type: 'username', value }], permission: 'view', expiresAt: '2099-01-01T00:00:00Z' }
  await somsri.call('POST', `/api/items/${file}/shares`, wish)
  const { items } = await somsri.call<{ items: { id: string }[] }>('GET', `/api/items/${file}/shares`)
  return items[0]?.id ?? ''
}
const link = (itemId = folder, more: object = {}) =>
  somsri.call<{ id: string; token: string; url: string }>('POST', `/api/items/${itemId}/links`, {
    name: 'ลิงก์',
    permission: 'download',
    expiresIn: { days: 1, hours: 2, minutes: 3 },
    openLimit: 10,
    watermark: false,
    qr: true,
    loginRequired: false,
    remark: 'หมายเหตุ',
    ...more,
  })
const uploadLink = () =>
  somsri.call<{ token: string }>('POST', `/api/items/${folder}/upload-links`, { expiresIn: 'unlimited' })
const visit = async (password?: string) => {
  const made = await link(folder, password === undefined ? {} : { password })
  const base = `/api/public/links/${made.token}`
  const opened = await world.app.inject({
    method: 'POST',
    url: `${base}/open`,
    ...(password !== undefined && { payload: { password } }),
  })
  expect(opened.statusCode, opened.body).toBe(200)
  const { ticket } = opened.json<{ result: { ticket: string } }>().result
  return (path: string) => world.app.inject({ url: `${base}${path}`, headers: { 'x-link-ticket': ticket } })
}

const cases: Record<string, () => Promise<unknown>> = {
  'POST /api/items/{id}/shares': async () => {
    const wish = {
      with: [
        { type: 'username', value: 'malee01' },
        { type: 'email', value: 'nobody@x.example' },
      ],
    }
    const made = await somsri.call('POST', `/api/items/${folder}/shares`, { ...wish, permission: 'download' })
    expect(made).toMatchObject({ items: [{ ok: true }, expect.anything()] })
  },
  'GET /api/items/{id}/shares': async () => expect(await share()).not.toBe(''),
  'PATCH /api/shares/{id}': async () =>
    somsri.call('PATCH', `/api/shares/${await share()}`, { permission: 'download', expiresAt: null }),
  'DELETE /api/shares/{id}': async () => bare('DELETE', `/api/shares/${await share()}`),
  'POST /api/items/{id}/links': async () => {
    expect(await link(file)).toMatchObject({
      id: expect.any(String),
      token: expect.any(String),
      url: expect.stringContaining('http'),
    })
    await link(file, { expiresIn: 'unlimited', openLimit: 'unlimited' })
  },
  'GET /api/links': async () => {
    await link()
    expect(await somsri.call('GET', '/api/links')).toMatchObject({ items: expect.any(Array) })
  },
  'PATCH /api/links/{id}': async () => {
    const { id } = await link()
    await somsri.call('PATCH', `/api/links/${id}`, { enabled: false })
    await somsri.call('PATCH', `/api/links/${id}`, { enabled: true, openLimit: 'unlimited' })
  },
  'DELETE /api/links/{id}': async () => bare('DELETE', `/api/links/${(await link()).id}`),
  'POST /api/links/{id}/reset': async () => bare('POST', `/api/links/${(await link()).id}/reset`),
  'GET /api/public/links/{token}': async () => {
    const answer = await world.app.inject(`/api/public/links/${(await link()).token}`)
    expect(answer.json()).toMatchObject({ status: 'OK', result: { state: expect.any(String) } })
  },
  'POST /api/public/links/{token}/open': async () => {
    await visit()
    await visit('secret-99')
  },
  'GET /api/public/links/{token}/items/{id}/children': async () =>
    expect((await (await visit())(`/items/${folder}/children`)).json()).toMatchObject({
      result: { items: [{ id: file }] },
    }),
  'GET /api/public/links/{token}/files/{id}/content': async () =>
    expect((await (await visit())(`/files/${file}/content`)).body).toBe('หนึ่ง'),
  'GET /api/public/links/{token}/files/{id}/preview': async () =>
    expect((await (await visit())(`/files/${file}/preview`)).statusCode).toBeLessThan(300),
  'GET /api/views/shared-by-me': async () => {
    await link()
    const { items } = await somsri.call<{ items: { id: string }[] }>('GET', '/api/views/shared-by-me')
    expect(items.map(({ id }) => id)).toContain(folder)
  },
  'POST /api/public/links/{token}/save': async () => {
    const made = await link()
    const base = `/api/public/links/${made.token}`
    const opened = await world.app.inject({ method: 'POST', url: `${base}/open` })
    const { ticket } = opened.json<{ result: { ticket: string } }>().result
    const answer = await somsri.send({
      method: 'POST',
      url: `${base}/save`,
      headers: { 'x-link-ticket': ticket, 'content-type': 'application/json' },
      payload: JSON.stringify({ ids: [file] }),
    })
    expect(answer.json()).toMatchObject({ result: { items: [{ ok: true }] } })
  },
  'POST /api/items/{id}/upload-links': async () => {
    expect(await uploadLink()).toMatchObject({
      id: expect.any(String),
      token: expect.any(String),
      url: expect.stringContaining('http'),
    })
  },
}

test('every call of the section is made', () =>
  expect(Object.keys(cases).toSorted()).toEqual(
    callsOf('Sharing')
      .map(nameOf)
      .filter((name) => !name.endsWith('/uploads'))
      .toSorted(),
  ))
test.each(Object.entries(cases))('%s', async (_, make) => {
  await make()
})

test('/api/public/upload-links/{token}/uploads speaks tus', async () => {
  const { token } = await uploadLink()
  const answer = await world.app.inject({ method: 'OPTIONS', url: `/api/public/upload-links/${token}/uploads` })
  expect([answer.statusCode, answer.headers['tus-version']]).toEqual([204, '1.0.0'])
})
