import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { quotaDrift } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let somsri: Client
let folder: string
let one: Business
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  folder = await somsri.folder(await somsri.root(), 'direct')
  one = await createBusiness(world)
})

type Form = {
  fields?: Record<string, string | undefined>
  file?: { name: string; text: string } | null
  late?: boolean
}

/** A request as a partner's program sends it. */
async function send(who: Client | null, { fields = {}, file = { name: 'a.txt', text: 'one' }, late = false }: Form) {
  const all = {
    user_id: who?.personId ?? somsri.personId,
    folder_id: folder,
    file_duplicate: 'create_copy',
    remark: '',
    ...fields,
  }
  const boundary = 'x-boundary-x'
  const parts = Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const bytes = file
    ? `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: text/plain\r\n\r\n${file.text}\r\n`
    : ''
  const response = await (who ?? { send: world.app.inject.bind(world.app) }).send({
    method: 'POST',
    url: '/api/direct-uploads',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'accept-language': 'en' },
    payload: `${late ? bytes + parts.join('') : parts.join('') + bytes}--${boundary}--\r\n`,
  })
  const json = response.json<{
    errorCode?: string
    errorMessage?: string
    result?: { itemId: string; name: string; version: number }
  }>()
  return { ...json, ...json.result, status: response.statusCode }
}

describe('a direct upload', () => {
  test('is in its folder, with its Thai name, its remark and its hashtags', async () => {
    const made = await send(somsri, {
      fields: { remark: 'จากระบบบัญชี', hashtags: 'บัญชี,ปี2569' },
      file: { name: 'ใบเสร็จ.txt', text: 'เนื้อหา' },
    })
    expect(made).toMatchObject({ status: 201, name: 'ใบเสร็จ.txt', version: 1 })
    expect((await somsri.bytes(made.itemId ?? '')).body).toBe('เนื้อหา')
    expect(await somsri.call('GET', `/api/items/${made.itemId}`)).toMatchObject({ hashtags: ['บัญชี', 'ปี2569'] })
    const { items } = await somsri.call<{ items: { remark: string }[] }>('GET', `/api/files/${made.itemId}/versions`)
    expect(items).toMatchObject([{ remark: 'จากระบบบัญชี' }])
  })

  test('of a taken name becomes a copy or the next version, as requested', async () => {
    const again = (file_duplicate: string, text: string) =>
      send(somsri, { fields: { file_duplicate }, file: { name: 'again.txt', text } })
    await again('create_copy', '1')
    expect(await again('create_copy', '2')).toMatchObject({ status: 201, name: 'again (2).txt' })
    expect(await again('create_tag_version', '3')).toMatchObject({ status: 201, name: 'again.txt', version: 2 })
  })

  test.each([
    ['a key is missing', { fields: { remark: undefined, user_id: undefined } }, 405, '405', /user_id, remark/],
    ['its file is missing', { file: null }, 405, '405', /file/],
    ['keys come after the file', { late: true }, 405, '405', /user_id, folder_id, file_duplicate, remark/],
    ['its choice is none', { fields: { file_duplicate: 'replace' } }, 400, '001', /create_copy or create_tag_version/],
    ['an id is none', { fields: { folder_id: '12' } }, 400, '500', /account id was not found/],
    ['the folder is not there', { fields: { folder_id: crypto.randomUUID() } }, 404, '403', /was not found/],
    ['the user is another', { fields: { user_id: crypto.randomUUID() } }, 404, '403', /was not found/],
    ['a hashtag is none', { fields: { hashtags: 'a|b' } }, 400, '400', /./],
    ['its name has no extension', { file: { name: 'รายงาน', text: '' } }, 400, '400', /นามสกุล|extension/],
    ['its name only begins with a dot', { file: { name: '.env', text: '' } }, 400, '400', /นามสกุล|extension/],
    ['its name is none', { file: { name: 'a<b.txt', text: '' } }, 400, '400', /./],
  ] as const)('is refused when %s', async (_why, form, status, errorCode, says) => {
    const before = await somsri.names(folder)
    const response = await send(somsri, form)
    expect(response).toMatchObject({ status, errorCode })
    expect(response.errorMessage).toMatch(says)
    expect(await somsri.names(folder)).toEqual(before)
  })

  test('requires a session, one’s own folder and permission to add', async () => {
    expect(await send(null, {})).toMatchObject({ status: 403, errorCode: '404' })
    const anan = await world.as('anan01')
    expect(await send(anan, {})).toMatchObject({ status: 404, errorCode: '403' })
    const { folder: place } = await one.folderWithFile('direct')
    await one.rule(place, 'department', one.sales, 'download')
    expect(await send(one.prasit, { fields: { folder_id: place } })).toMatchObject({ status: 403, errorCode: '404' })
    await one.rule(place, 'department', one.sales, 'upload')
    expect(await send(one.prasit, { fields: { folder_id: place } })).toMatchObject({ status: 201 })
  })

  test('of a blocked type is refused with the number of the specification', async () => {
    await one.malee.call('PUT', '/api/blocked-types', { extensions: ['exe'] })
    const { folder: place } = await one.folderWithFile('direct blocked')
    const file = { name: 'setup.exe', text: 'MZ' }
    expect(await send(one.malee, { fields: { folder_id: place }, file })).toMatchObject({
      status: 403,
      errorCode: '403',
    })
  })

  test('without a form, or with a broken one, is refused and leaves nothing', async () => {
    const as = (contentType: string, payload: string) =>
      somsri.send({ method: 'POST', url: '/api/direct-uploads', headers: { 'content-type': contentType }, payload })
    expect((await as('application/json', '{}')).statusCode).toBe(415)
    expect((await as('multipart/form-data', 'x')).statusCode).toBe(415)
    const broken = await as('multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="file"')
    expect(broken.statusCode).toBeGreaterThanOrEqual(400)
    expect(broken.statusCode).toBeLessThan(500)
    const many = Array.from({ length: 10_000 }, () => '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n')
    expect((await as('multipart/form-data; boundary=b', `${many.join('')}--b--`)).statusCode).toBe(405)
    expect(await quotaDrift(world)).toEqual([])
  })
})
