import type { FileVersion } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { driveOf, quotaDrift, setQuota } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let one: Business
let stranger: Client
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  stranger = await world.as('wichai1', 'TWO')
})

type List = { items: FileVersion[]; total: number; bytes: number }
const listOf = (who: Client, file: string) => who.call<List>('GET', `/api/files/${file}/versions`)
const change = (who: Client, file: string, n: number, body: object) =>
  who.call<FileVersion>('PATCH', `/api/files/${file}/versions/${n}`, body)

describe('a label and "keep"', () => {
  test('are shown in the list, with author, time, protocol and remark; and the total size of all versions', async () => {
    const { folder, file } = await one.folderWithFile('label')
    await one.malee.put(folder, 'f.txt', 'three', '?file_duplicate=create_tag_version&remark=แก้ราคา')
    expect(await change(one.malee, file, 1, { label: '  ฉบับร่าง  ', keep: true })).toMatchObject({
      n: 1,
      label: 'ฉบับร่าง',
      keep: true,
      current: false,
    })
    expect(await change(one.malee, file, 3, { label: 'ส่งลูกค้า' })).toMatchObject({ keep: false, current: true })
    const { items, total, bytes } = await listOf(one.malee, file)
    expect(items).toMatchObject([
      { n: 3, label: 'ส่งลูกค้า', keep: false, remark: 'แก้ราคา', via: 'upload', size: 5, current: true },
      { n: 2, label: null, keep: false, current: false },
      { n: 1, label: 'ฉบับร่าง', keep: true, current: false },
    ])
    expect([total, bytes]).toEqual([3, 11])
    expect(items[0]?.author).toBeTruthy()
  })

  test.each([null, '', '   '])('a label of %j counts as none', async (label) => {
    const { file } = await one.folderWithFile('unlabel')
    await change(one.malee, file, 1, { label: 'x' })
    expect(await change(one.malee, file, 1, { label })).toMatchObject({ label: null })
  })

  test('fifty graphemes fit; one more, or two lines, do not', async () => {
    const { file } = await one.folderWithFile('long')
    const fifty = 'กี่'.repeat(50)
    expect(await change(one.malee, file, 1, { label: fifty })).toMatchObject({ label: fifty })
    for (const label of [`${fifty}ก`, 'a\nb', 'a\u0000'])
      expect(await one.malee.refused('PATCH', `/api/files/${file}/versions/1`, { label })).toMatchObject({
        status: 400,
        machineCode: 'VERSION_LABEL',
      })
    expect(await one.malee.refused('PATCH', `/api/files/${file}/versions/1`, { label: 'ก'.repeat(201) })).toMatchObject(
      {
        machineCode: 'INVALID_INPUT',
      },
    )
    expect((await listOf(one.malee, file)).items[1]).toMatchObject({ label: fifty })
  })

  test('of a missing version, and of a folder', async () => {
    const { folder, file } = await one.folderWithFile('none')
    expect(await one.malee.refused('PATCH', `/api/files/${file}/versions/9`, { keep: true })).toMatchObject({
      status: 404,
    })
    expect(await one.malee.refused('PATCH', `/api/files/${folder}/versions/1`, { keep: true })).toMatchObject({
      machineCode: 'NOT_A_FILE',
    })
  })
})

describe('deleting one old version', () => {
  test('releases its space at once; the others stay', async () => {
    const { folder, file } = await one.folderWithFile('delete')
    await one.malee.put(folder, 'f.txt', 'three', '?file_duplicate=create_tag_version')
    const before = await one.malee.used()
    await one.malee.call('DELETE', `/api/files/${file}/versions/2`)
    expect(await one.malee.used()).toBe(before - 3)
    expect((await listOf(one.malee, file)).items.map(({ n }) => n)).toEqual([3, 1])
    expect(await quotaDrift(world)).toEqual([])
    await one.malee.put(folder, 'f.txt', 'four', '?file_duplicate=create_tag_version')
    expect((await listOf(one.malee, file)).items.map(({ n }) => n)).toEqual([4, 3, 1])
  })

  test('keeps bytes that the current version shares', async () => {
    const { file } = await one.folderWithFile('shared')
    await one.malee.call('POST', `/api/files/${file}/versions/1/restore`, {})
    await one.malee.call('DELETE', `/api/files/${file}/versions/1`)
    await world.runJob('drive:collect')
    expect((await one.malee.bytes(file)).body).toBe('one')
    const second = await one.malee.send({ method: 'GET', url: `/api/files/${file}/content?version=2` })
    expect(second.body).toBe('two')
  })

  test('never deletes the current one, nor a missing one', async () => {
    const { file } = await one.folderWithFile('current')
    expect(await one.malee.refused('DELETE', `/api/files/${file}/versions/2`)).toMatchObject({
      status: 409,
      machineCode: 'VERSION_CURRENT',
    })
    await one.malee.call('DELETE', `/api/files/${file}/versions/1`)
    for (const n of [1, 7])
      expect(await one.malee.refused('DELETE', `/api/files/${file}/versions/${n}`)).toMatchObject({ status: 404 })
    expect((await one.malee.bytes(file)).body).toBe('two')
  })

  test('concurrently, also with a restore: the quota stays right', async () => {
    for (let round = 0; round < 5; round++) {
      const { file } = await one.folderWithFile('race')
      const url = `/api/files/${file}/versions/1`
      const responses = await Promise.all([
        one.malee.send({ method: 'DELETE', url }),
        one.malee.send({ method: 'POST', url: `${url}/restore`, payload: {} }),
        one.malee.send({ method: 'DELETE', url }),
      ])
      expect(responses.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
      expect(new Set([responses[0].statusCode, responses[2].statusCode])).toEqual(new Set([200, 404]))
      await world.runJob('drive:collect')
      expect((await one.malee.bytes(file)).body).toBe(responses[1].statusCode === 200 ? 'one' : 'two')
    }
    expect(await quotaDrift(world)).toEqual([])
  })

  test('works in an account over its quota, where labelling does not', async () => {
    const { file } = await one.folderWithFile('full')
    const drive = await driveOf(world, file)
    await setQuota(world, drive, 1)
    expect(await one.malee.refused('PATCH', `/api/files/${file}/versions/1`, { keep: true })).toMatchObject({
      machineCode: 'ACCOUNT_READ_ONLY',
    })
    await one.malee.call('DELETE', `/api/files/${file}/versions/1`)
    await setQuota(world, drive, 250 * 1024 ** 3)
  })
})

describe('permissions on versions', () => {
  const status = async (who: Client, method: 'GET' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) =>
    (await who.send({ method, url, ...(payload && { payload }) })).statusCode

  const tryAll = async (who: Client, file: string) => ({
    list: await status(who, 'GET', `/api/files/${file}/versions`),
    old: await status(who, 'GET', `/api/files/${file}/content?version=1`),
    look: await status(who, 'GET', `/api/files/${file}/preview?version=1`),
    label: await status(who, 'PATCH', `/api/files/${file}/versions/1`, { label: 'ก' }),
    restore: await status(who, 'POST', `/api/files/${file}/versions/1/restore`, {}),
    delete: await status(who, 'DELETE', `/api/files/${file}/versions/1`),
  })
  const every = (code: number) => ({ list: code, old: code, look: code, label: code, restore: code, delete: code })
  const editing = { ...every(200), delete: 403 }
  const table: Record<Level, ReturnType<typeof every>> = {
    none: every(404),
    view: every(403),
    download: every(403),
    // Only for files that they uploaded themselves.
    upload: every(403),
    edit: editing,
    delete: editing,
    admin: every(200),
  }

  test.each(Object.keys(table) as Level[])('level %s', async (level) => {
    const { folder, file } = await one.folderWithFile(`level ${level}`)
    await one.rule(folder, 'department', one.sales, level)
    expect(await tryAll(one.prasit, file)).toEqual(table[level])
    expect(await tryAll(stranger, file)).toEqual(every(404))
    expect(await tryAll(one.kanya, file)).toEqual(every(404))
  })

  test('level upload sees the versions of one’s own files, and deletes none', async () => {
    const { folder } = await one.folderWithFile('own')
    await one.rule(folder, 'department', one.sales, 'upload')
    const { itemId } = await one.prasit.put(folder, 'own.txt', 'one')
    await one.prasit.put(folder, 'own.txt', 'two', '?file_duplicate=create_tag_version')
    expect(await tryAll(one.prasit, itemId)).toEqual(editing)
  })

  test('the owner of a drive has all rights', async () => {
    const somsri = await world.as('somsri1')
    const root = await somsri.root()
    const { itemId } = await somsri.put(root, 'o.txt', 'one')
    await somsri.put(root, 'o.txt', 'two', '?file_duplicate=create_tag_version')
    expect(await tryAll(somsri, itemId)).toEqual(every(200))
  })

  test('nobody without a session', async () => {
    const { file } = await one.folderWithFile('nobody')
    for (const [method, url] of [
      ['PATCH', `/api/files/${file}/versions/1`],
      ['DELETE', `/api/files/${file}/versions/1`],
    ] as const)
      expect((await world.app.inject({ method, url, ...(method === 'PATCH' && { payload: {} }) })).statusCode).toBe(401)
  })
})

describe('the gates', () => {
  test.each([
    ['in the trash', 'trashed_at = now()', { look: 200, old: 200, label: 409, delete: 409 }],
    ['expired', "expires_at = '2020-01-01'", { look: 200, old: 200, label: 403, delete: 403 }],
    ['with a password', "password_hash = 'x'", { look: 401, old: 401, label: 401, delete: 200 }],
    ['encrypted', 'encrypted = true', { look: 403, old: 403, label: 200, delete: 200 }],
  ] as const)('%s', async (_, set, wanted) => {
    const { file } = await one.folderWithFile('gates')
    await world.owner.pool.query(`update item set ${set} where id = $1`, [file])
    const of = async (method: 'GET' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      (await one.malee.send({ method, url: `/api/files/${file}${url}`, ...(payload && { payload }) })).statusCode
    expect({
      look: await of('GET', '/preview?version=1'),
      old: await of('GET', '/content?version=1'),
      label: await of('PATCH', '/versions/1', { keep: true }),
      delete: await of('DELETE', '/versions/1'),
    }).toEqual(wanted)
  })

  test('locked by somebody else: no download and no restore, but a label', async () => {
    const { folder, file } = await one.folderWithFile('locked')
    await one.rule(folder, 'department', one.sales, 'edit')
    await one.prasit.call('POST', `/api/items/${file}/lock`, {})
    const content = await one.malee.send({ method: 'GET', url: `/api/files/${file}/content?version=1` })
    expect(content.statusCode).toBe(423)
    expect(await one.malee.refused('POST', `/api/files/${file}/versions/1/restore`, {})).toMatchObject({ status: 423 })
    expect(await change(one.malee, file, 1, { label: 'ได้' })).toMatchObject({ label: 'ได้' })
  })
})

test('an old version is downloaded with its number in the name, the current one without', async () => {
  const folder = await one.malee.folder(one.root, 'names of versions')
  const { itemId } = await one.malee.put(folder, 'แผนงาน.txt', 'one')
  await one.malee.put(folder, 'แผนงาน.txt', 'two', '?file_duplicate=create_tag_version')
  const nameOf = async (query: string) =>
    decodeURIComponent(
      /filename\*=UTF-8''(.*)$/.exec(
        String(
          (await one.malee.send({ method: 'GET', url: `/api/files/${itemId}/content${query}` })).headers[
            'content-disposition'
          ],
        ),
      )?.[1] ?? '',
    )
  expect(await nameOf('?version=1')).toBe('แผนงาน (v1).txt')
  expect(await nameOf('?version=2')).toBe('แผนงาน.txt')
  expect(await nameOf('')).toBe('แผนงาน.txt')
})
