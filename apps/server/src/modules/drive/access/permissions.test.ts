import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../../test/business.ts'
import { insertRuleOfFile, setFolder, switchRule } from '../../../../test/folder-rules.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let one: Business
let malee: Client
let prasit: Client
let kanya: Client
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  ;({ malee, prasit, kanya } = one)
})

const status = async (who: Client, url: string, method: 'GET' | 'PUT' = 'GET') =>
  (await who.send({ method, url, ...(method === 'PUT' && { payload: 'x' }) })).statusCode

/** What a person may do in a folder with a file, tried one by one. */
async function tried(who: Client, folder: string, file: string) {
  const name = crypto.randomUUID()
  return {
    see: await status(who, `/api/items/${file}`),
    list: await status(who, `/api/items/${folder}/children`),
    read: await status(who, `/api/files/${file}/content`),
    old: await status(who, `/api/files/${file}/content?version=1`),
    versions: await status(who, `/api/files/${file}/versions`),
    put: await status(who, `/api/folders/${folder}/files/${name}.txt`, 'PUT'),
    rename: (await who.send({ method: 'PATCH', url: `/api/items/${file}`, payload: { name: `renamed-${name}.txt` } }))
      .statusCode,
    trash: (await who.bulk('check', [file], { operation: 'trash' }))[0],
    purge: (await who.bulk('check', [file], { operation: 'purge' }))[0],
  }
}

const nothing = {
  see: 404,
  list: 404,
  read: 404,
  old: 404,
  versions: 404,
  put: 404,
  rename: 404,
  trash: 'NOT_FOUND',
  purge: 'NOT_FOUND',
}
const ladder: Record<Exclude<Level, 'none'>, Record<string, unknown>> = {
  view: {
    see: 200,
    list: 200,
    read: 403,
    old: 403,
    versions: 403,
    put: 403,
    rename: 403,
    trash: 'NOT_ALLOWED',
    purge: 'NOT_ALLOWED',
  },
  download: {
    see: 200,
    list: 200,
    read: 200,
    old: 403,
    versions: 403,
    put: 403,
    rename: 403,
    trash: 'NOT_ALLOWED',
    purge: 'NOT_ALLOWED',
  },
  upload: {
    see: 200,
    list: 200,
    read: 200,
    old: 403,
    versions: 403,
    put: 201,
    rename: 403,
    trash: 'NOT_ALLOWED',
    purge: 'NOT_ALLOWED',
  },
  edit: {
    see: 200,
    list: 200,
    read: 200,
    old: 200,
    versions: 200,
    put: 201,
    rename: 200,
    trash: 'NOT_ALLOWED',
    purge: 'NOT_ALLOWED',
  },
  delete: {
    see: 200,
    list: 200,
    read: 200,
    old: 200,
    versions: 200,
    put: 201,
    rename: 200,
    trash: 'ok',
    purge: 'NOT_ALLOWED',
  },
  admin: { see: 200, list: 200, read: 200, old: 200, versions: 200, put: 201, rename: 200, trash: 'ok', purge: 'ok' },
}

describe('levels of a share', () => {
  test.each(Object.keys(ladder) as (keyof typeof ladder)[])('%s for a person outside the business', async (level) => {
    const anan = await world.as('anan01')
    const { folder, file } = await one.folderWithFile(`share ${level}`)
    expect(await tried(anan, folder, file)).toEqual(nothing)
    const { items } = await malee.call<{ items: { share: { id: string } }[] }>('POST', `/api/items/${folder}/shares`, {
      with: [{ type: 'username', value: 'anan01' }],
      permission: level,
    })
    expect(await tried(anan, folder, file)).toEqual(ladder[level])
    await malee.call('DELETE', `/api/shares/${items[0]!.share.id}`)
    expect(await tried(anan, folder, file)).toEqual(nothing)
  })
})

describe('levels of a folder of Drive Business', () => {
  test.each(Object.keys(ladder) as (keyof typeof ladder)[])('%s for a department', async (level) => {
    const { folder, file } = await one.folderWithFile(level)
    expect(await tried(prasit, folder, file)).toEqual(nothing)
    await one.rule(folder, 'department', one.sales, level)
    expect(await tried(prasit, folder, file)).toEqual(ladder[level])
    expect(await tried(kanya, folder, file)).toEqual(nothing)
    expect(await prasit.call('GET', `/api/items/${file}`)).toMatchObject({
      permission: level,
      reason: { level, via: 'department', fromFolder: folder },
    })
  })

  test('no access for one employee takes precedence over the department; the business-wide rule comes last', async () => {
    const { folder, file } = await one.folderWithFile('ranks')
    await one.rule(folder, 'business', malee.accountId, 'view')
    await one.rule(folder, 'department', one.sales, 'edit')
    expect(await tried(kanya, folder, file)).toEqual(ladder.view)
    expect(await tried(prasit, folder, file)).toEqual(ladder.edit)
    const audienceId = await one.employeeOf(prasit)
    await one.rule(folder, 'employee', audienceId, 'none')
    expect(await tried(prasit, folder, file)).toEqual(nothing)
    await switchRule(malee, folder, { audience: 'employee', audienceId }, false)
    expect((await tried(prasit, folder, file)).rename).toBe(200)
    await one.rule(folder, 'department', one.accounting, 'none')
    expect(await tried(kanya, folder, file)).toEqual(nothing)
  })

  test('a folder that stops inheriting ignores outer rules; a deep rule reveals the names above it and nothing else', async () => {
    const { folder, file } = await one.folderWithFile('outer')
    await one.rule(folder, 'department', one.sales, 'edit')
    const shut = await malee.folder(folder, 'shut')
    const deep = await malee.folder(shut, 'deep')
    const inside = (await malee.put(shut, 'inside.txt', 'x')).itemId
    const deepFile = (await malee.put(deep, 'deep.txt', 'x')).itemId
    await setFolder(malee, shut, { stopInheriting: true })
    expect(await tried(prasit, shut, inside)).toEqual(nothing)
    expect((await prasit.list(folder)).map((item) => item.name)).not.toContain('shut')
    await one.rule(deep, 'department', one.sales, 'view')
    const listed = (await prasit.list(folder)).find((item) => item.id === shut)
    expect(listed).toMatchObject({
      permission: 'path',
      name: 'shut',
      size: 0,
      revision: 0,
      owner: { id: '', name: '' },
    })
    expect(JSON.stringify(listed)).not.toContain('2026')
    expect((await prasit.list(shut)).map((item) => item.name)).toEqual(['deep'])
    expect(await tried(prasit, deep, deepFile)).toEqual(ladder.view)
    expect(await tried(prasit, folder, file)).toEqual(ladder.edit)
    const detail = await prasit.call('GET', `/api/items/${shut}`)
    expect(detail).toMatchObject({ permission: 'path', childCount: null, createdBy: null, sha256: null, size: 0 })
    expect((await prasit.refused('PATCH', `/api/items/${shut}`, { name: 'x' })).machineCode).toBe('NOT_ALLOWED')
    // Kanya has no access here: neither the folder nor any name in it is revealed.
    for (const id of [folder, shut, deep]) expect(await status(kanya, `/api/items/${id}/children`)).toBe(404)
  })

  test('view permission does not reveal the hash of the bytes', async () => {
    const { folder, file } = await one.folderWithFile('hash')
    const hash = async () => (await prasit.call<{ sha256: string | null }>('GET', `/api/items/${file}`)).sha256
    await one.rule(folder, 'department', one.sales, 'view')
    expect(await hash()).toBeNull()
    await one.rule(folder, 'department', one.sales, 'download')
    expect(await hash()).toMatch(/^[\da-f]{64}$/)
  })

  test('marks of one person are invisible to others', async () => {
    const { folder, file } = await one.folderWithFile('marks')
    await one.rule(folder, 'business', malee.accountId, 'view')
    await prasit.call('PATCH', `/api/items/${file}`, { starred: true, hidden: true })
    expect((await kanya.list(folder)).map((item) => item.id)).toEqual([file])
    expect(await kanya.call('GET', `/api/items/${file}`)).toMatchObject({ starred: false, hidden: false })
    expect(await prasit.list(folder)).toEqual([])
  })

  test('invisible names still conflict, and are never lost', async () => {
    const { folder } = await one.folderWithFile('hidden')
    await one.rule(folder, 'department', one.sales, 'delete')
    const hidden = (await malee.put(folder, 'hidden.txt', 'precious')).itemId
    await insertRuleOfFile(world, hidden, { audience: 'department', audienceId: one.sales, level: 'none' })
    expect(await status(prasit, `/api/items/${hidden}`)).toBe(404)
    const own = (await prasit.put(folder, 'own.txt', 'own')).itemId
    expect((await prasit.refused('PATCH', `/api/items/${own}`, { name: 'HIDDEN.txt' })).machineCode).toBe('NAME_TAKEN')
    const elsewhere = (await prasit.put(await prasit.root(), 'hidden.txt', 'mine')).itemId
    for (const operation of ['copy', 'move'])
      for (const onConflict of ['replace', 'fail'])
        expect(await prasit.bulk(operation, [elsewhere], { targetId: folder, onConflict })).toEqual(['NAME_TAKEN'])
    for (const choice of ['replace', 'create_tag_version', '']) {
      const url = `/api/folders/${folder}/files/hidden.txt?file_duplicate=${choice}`
      expect((await prasit.send({ method: 'PUT', url, payload: 'mine' })).json()).toMatchObject({
        machineCode: 'FILE_EXISTS',
      })
    }
    expect(await prasit.bulk('copy', [elsewhere], { targetId: folder, onConflict: 'keep_both' })).toEqual(['ok'])
    expect((await malee.bytes(hidden)).body).toBe('precious')
    expect(await malee.call('GET', `/api/items/${hidden}`)).toMatchObject({ trashedAt: null, version: 1 })
  })

  test('copies omit invisible items, and moving out of an area requires the right to delete', async () => {
    const { folder, file } = await one.folderWithFile('copies')
    const sub = await malee.folder(folder, 'sub')
    await malee.put(sub, 'deep.txt', 'x')
    await one.rule(folder, 'department', one.sales, 'edit')
    await one.rule(sub, 'department', one.sales, 'none')
    const home = await prasit.root()
    const { items } = await prasit.call<{ items: { newId: string }[] }>('POST', '/api/items/copy', {
      ids: [folder],
      targetId: home,
    })
    expect(await prasit.names(items[0]!.newId)).toEqual(['f.txt'])
    expect(await prasit.bulk('move', [file], { targetId: home })).toEqual(['NOT_ALLOWED'])
    const inner = await malee.folder(folder, 'inner')
    expect(await prasit.bulk('move', [file], { targetId: inner })).toEqual(['ok'])
    const other = await one.folderWithFile('other area')
    await one.rule(other.folder, 'department', one.sales, 'upload')
    expect(await prasit.bulk('move', [file], { targetId: other.folder })).toEqual(['NOT_ALLOWED'])
    await one.rule(folder, 'department', one.sales, 'delete')
    expect(await prasit.bulk('move', [file], { targetId: other.folder, onConflict: 'keep_both' })).toEqual(['ok'])
  })

  test('the private folder of an employee is private', async () => {
    const home = await prasit.root('personal')
    const { itemId } = await prasit.put(home, 'private.txt', 'x')
    for (const who of [malee, kanya]) expect(await tried(who, home, itemId)).toEqual(nothing)
  })
})
