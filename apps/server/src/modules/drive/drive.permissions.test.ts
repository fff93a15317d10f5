import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let malee: Client
let prasit: Client
let kanya: Client
let business: string
let departments: Record<string, string>

beforeAll(async () => {
  world = await createWorld()
  malee = await world.as('malee01', 'ONE')
  prasit = await world.as('prasit1', 'ONE')
  kanya = await world.as('kanya01', 'ONE')
  business = await malee.root('business')
  const { rows } = await world.owner.pool.query<{ id: string; name: string }>(
    'select id, name_en || name_th as name from department where business_id = $1',
    [malee.accountId],
  )
  departments = Object.fromEntries(rows.map((row) => [row.name, row.id]))
})

const admin = () => ({
  kind: 'person' as const,
  personId: malee.personId,
  accountId: malee.accountId,
  accountKind: 'business' as const,
  accountStatus: 'active' as const,
  isAdmin: true,
  employeeId: null,
  sessionId: '',
  origin: { address: null, traceId: null },
})
type Level = 'none' | 'view' | 'download' | 'upload' | 'edit' | 'delete' | 'admin'
type Audience = 'business' | 'department' | 'employee'
const rule = (itemId: string, audience: Audience, audienceId: string, level: Level) =>
  world.services.drive.rules.setRule(admin(), itemId, { audience, audienceId, level })
const sales = () => Object.entries(departments).find(([name]) => /sales|ขาย/i.test(name))![1]
const accounting = () => Object.entries(departments).find(([name]) => /account|บัญชี/i.test(name))![1]
const employeeOf = async (who: Client) =>
  (
    await world.owner.pool.query<{ id: string }>('select id from employee where person_id = $1 and business_id = $2', [
      who.personId,
      malee.accountId,
    ])
  ).rows[0]!.id
const status = async (who: Client, url: string, method: 'GET' | 'PUT' = 'GET') =>
  (await who.send({ method, url, ...(method === 'PUT' && { payload: 'x' }) })).statusCode

/** What somebody may do in a folder with a file, tried one by one. */
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

async function folderWithFile(name: string) {
  const folder = await malee.folder(business, `${name} ${crypto.randomUUID().slice(0, 4)}`)
  const { itemId } = await malee.put(folder, 'f.txt', 'one')
  await malee.put(folder, 'f.txt', 'two', '?file_duplicate=create_tag_version')
  return { folder, file: itemId }
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

describe('levels of a folder of Drive Business', () => {
  test.each(Object.keys(ladder) as (keyof typeof ladder)[])('%s for a department', async (level) => {
    const { folder, file } = await folderWithFile(level)
    expect(await tried(prasit, folder, file)).toEqual(nothing)
    await rule(folder, 'department', sales(), level)
    expect(await tried(prasit, folder, file)).toEqual(ladder[level])
    expect(await tried(kanya, folder, file)).toEqual(nothing)
    expect(await prasit.call('GET', `/api/items/${file}`)).toMatchObject({
      permission: level,
      reason: { level, via: 'department', fromFolder: folder },
    })
  })

  test('no access for one employee beats the department; the business-wide rule is last', async () => {
    const { folder, file } = await folderWithFile('ranks')
    await rule(folder, 'business', malee.accountId, 'view')
    await rule(folder, 'department', sales(), 'edit')
    expect(await tried(kanya, folder, file)).toEqual(ladder.view)
    expect(await tried(prasit, folder, file)).toEqual(ladder.edit)
    const { ruleId } = await rule(folder, 'employee', await employeeOf(prasit), 'none')
    expect(await tried(prasit, folder, file)).toEqual(nothing)
    await world.services.drive.rules.switchRule(admin(), ruleId, false)
    expect((await tried(prasit, folder, file)).rename).toBe(200)
    await rule(folder, 'department', accounting(), 'none')
    expect(await tried(kanya, folder, file)).toEqual(nothing)
  })

  test('a folder that stops inheriting starts anew; a deep rule opens the names above it and nothing else', async () => {
    const { folder, file } = await folderWithFile('outer')
    await rule(folder, 'department', sales(), 'edit')
    const shut = await malee.folder(folder, 'shut')
    const deep = await malee.folder(shut, 'deep')
    const inside = (await malee.put(shut, 'inside.txt', 'x')).itemId
    const deepFile = (await malee.put(deep, 'deep.txt', 'x')).itemId
    await world.services.drive.rules.setFolder(admin(), shut, { stopInheriting: true })
    expect(await tried(prasit, shut, inside)).toEqual(nothing)
    expect((await prasit.list(folder)).map((item) => item.name)).not.toContain('shut')
    await rule(deep, 'department', sales(), 'view')
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
    // Kanya has nothing here: of the folder and of all names in it she hears nothing.
    for (const id of [folder, shut, deep]) expect(await status(kanya, `/api/items/${id}/children`)).toBe(404)
  })

  test('marks of one person are nobody else\u2019s', async () => {
    const { folder, file } = await folderWithFile('marks')
    await rule(folder, 'business', malee.accountId, 'view')
    await prasit.call('PATCH', `/api/items/${file}`, { starred: true, hidden: true })
    expect((await kanya.list(folder)).map((item) => item.id)).toEqual([file])
    expect(await kanya.call('GET', `/api/items/${file}`)).toMatchObject({ starred: false, hidden: false })
    expect(await prasit.list(folder)).toEqual([])
  })

  test('names that somebody cannot see are in the way, and never lost', async () => {
    const { folder } = await folderWithFile('hidden')
    await rule(folder, 'department', sales(), 'delete')
    const hidden = (await malee.put(folder, 'hidden.txt', 'precious')).itemId
    await rule(hidden, 'department', sales(), 'none')
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

  test('what may not be seen stays out of copies, and moving out of an area needs the right to delete', async () => {
    const { folder, file } = await folderWithFile('copies')
    const sub = await malee.folder(folder, 'sub')
    await malee.put(sub, 'deep.txt', 'x')
    await rule(folder, 'department', sales(), 'edit')
    await rule(sub, 'department', sales(), 'none')
    const home = await prasit.root()
    const { items } = await prasit.call<{ items: { newId: string }[] }>('POST', '/api/items/copy', {
      ids: [folder],
      targetId: home,
    })
    expect(await prasit.names(items[0]!.newId)).toEqual(['f.txt'])
    expect(await prasit.bulk('move', [file], { targetId: home })).toEqual(['NOT_ALLOWED'])
    const inner = await malee.folder(folder, 'inner')
    expect(await prasit.bulk('move', [file], { targetId: inner })).toEqual(['ok'])
    const other = await folderWithFile('other area')
    await rule(other.folder, 'department', sales(), 'upload')
    expect(await prasit.bulk('move', [file], { targetId: other.folder })).toEqual(['NOT_ALLOWED'])
    await rule(folder, 'department', sales(), 'delete')
    expect(await prasit.bulk('move', [file], { targetId: other.folder, onConflict: 'keep_both' })).toEqual(['ok'])
  })

  test('the private folder of an employee is theirs alone', async () => {
    const home = await prasit.root('personal')
    const { itemId } = await prasit.put(home, 'private.txt', 'x')
    for (const who of [malee, kanya]) expect(await tried(who, home, itemId)).toEqual(nothing)
  })
})

type Row = { type: string; outcome: string; subject: string; data: Record<string, unknown> }
async function logged(work: () => Promise<unknown>): Promise<Row[]> {
  const { rows: before } = await world.owner.pool.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from audit_event',
  )
  await work()
  const { rows } = await world.owner.pool.query<Row>(
    'select type, outcome, subject, data from audit_event where id > $1 order by id',
    [before[0]!.id],
  )
  return rows
}

describe('the log', () => {
  test('has one row for each change: every state-changing operation is tried here', async () => {
    const place = await malee.folder(business, 'log')
    const target = await malee.folder(place, 'target')
    const nasty = 'x\u2063\u200b";--=cmd().txt'.replaceAll('"', '')
    const file = (await malee.put(place, nasty, 'x')).itemId
    await malee.put(place, nasty, 'y', '?file_duplicate=create_tag_version')
    const upload = { folderId: place, filename: 'up.bin', size: 4 }
    const begin = async () =>
      (
        await malee.call<{ id: string }>('POST', '/api/uploads/multipart', {
          ...upload,
          filename: `${crypto.randomUUID()}.bin`,
        })
      ).id
    const full = await begin()
    await malee.send({ method: 'PUT', url: `/api/uploads/multipart/${full}/parts/1`, payload: 'abcd' })
    const open = await begin()
    const post = (path: string, body: unknown) => () => malee.call('POST', path, body)
    const cases: Record<string, [type: string, work: () => Promise<unknown>]> = {
      'POST /api/folders': ['item.created', post('/api/folders', { parentId: place, name: 'new' })],
      'POST /api/folders/tree': ['item.created', post('/api/folders/tree', { parentId: place, paths: ['tree'] })],
      'PATCH /api/items/:id': [
        'item.renamed',
        () => malee.call('PATCH', `/api/items/${file}`, { name: 'renamed.txt' }),
      ],
      'POST /api/items/copy': ['item.copied', post('/api/items/copy', { ids: [file], targetId: target })],
      'POST /api/items/move': [
        'item.moved',
        post('/api/items/move', { ids: [file], targetId: target, onConflict: 'keep_both' }),
      ],
      'POST /api/files/:id/versions/:n/restore': [
        'version.restored',
        post(`/api/files/${file}/versions/1/restore`, {}),
      ],
      'POST /api/items/trash': ['item.trashed', post('/api/items/trash', { ids: [file] })],
      'POST /api/items/restore': ['item.restored', post('/api/items/restore', { ids: [file] })],
      'POST /api/items/purge': [
        'item.purged',
        async () => {
          await malee.bulk('purge', [file])
        },
      ],
      'POST /api/uploads/multipart': ['upload.begun', begin],
      'POST /api/uploads/multipart/:id/complete': ['item.created', post(`/api/uploads/multipart/${full}/complete`, {})],
      'DELETE /api/uploads/multipart/:id': [
        'upload.aborted',
        () => malee.call('DELETE', `/api/uploads/multipart/${open}`),
      ],
      'PUT /api/folders/:id/files/:name': ['item.created', () => malee.put(place, 'put.txt', 'x')],
    }
    // These only look.
    const looking = new Set(['POST /api/items/check', 'POST /api/uploads/check'])
    const declared = world.app.endpoints
      .filter(({ method, path }) => method !== 'GET' && /^\/api\/(items|folders|files|uploads)/.test(path))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !looking.has(name))
    expect(declared.filter((name) => !(name in cases))).toEqual([])
    for (const [name, [type, work]] of Object.entries(cases)) {
      if (name === 'POST /api/items/purge') await malee.bulk('trash', [file])
      const rows = await logged(work)
      expect(
        rows.map((row) => [row.type, row.outcome]),
        name,
      ).toEqual([[type, 'ok']])
    }
    expect(await logged(post(`/api/uploads/multipart/${full}/complete`, {}))).toEqual([])
  })

  test('has one row for a change of many facts, also when an expiry is taken away', async () => {
    const { file } = await folderWithFile('facts')
    const change = (body: object) => logged(() => malee.call('PATCH', `/api/items/${file}`, body))
    expect(
      await change({ expiresAt: '2030-01-01T00:00:00Z', hashtags: ['a'], starred: true, name: 'n.txt' }),
    ).toMatchObject([
      {
        type: 'item.changed',
        data: {
          changes: { from: 'f.txt', name: 'n.txt', expiresAt: '2030-01-01T00:00:00Z', hashtags: ['a'], starred: true },
        },
      },
    ])
    expect(await change({ expiresAt: null })).toMatchObject([
      { type: 'item.changed', data: { changes: { expiresAt: null } } },
    ])
    expect(await change({})).toEqual([])
    expect(await change({ size: 5, owner: 'x', revision: 99, reserved: true, permission: 'owner' })).toEqual([])
    expect(await malee.call('GET', `/api/items/${file}`)).toMatchObject({ size: 3, reserved: false, name: 'n.txt' })
  })

  test('has a row for each attempt that a rule refused', async () => {
    const { folder, file } = await folderWithFile('refused')
    await rule(folder, 'department', sales(), 'view')
    const refused = (work: () => Promise<unknown>) =>
      logged(work).then((rows) => rows.map((row) => [row.type, row.outcome, row.subject]))
    const row = (subject: string) => [['access.refused', 'refused', subject]]
    expect(await refused(() => prasit.refused('PATCH', `/api/items/${file}`, { name: 'x.txt' }))).toEqual(row(file))
    expect(await refused(() => prasit.refused('POST', '/api/folders', { parentId: folder, name: 'x' }))).toEqual(
      row(folder),
    )
    expect(await refused(() => prasit.bulk('trash', [file]))).toEqual(row(file))
    expect(await refused(() => status(prasit, `/api/folders/${folder}/files/x.txt`, 'PUT'))).toEqual(row(folder))
    expect(await refused(() => prasit.bulk('check', [file], { operation: 'trash' }))).toEqual([])
  })
})
