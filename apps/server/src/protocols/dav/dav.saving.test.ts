import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DavClient, mountAs } from '../../../test/dav-client.ts'
import { eicar } from '../../../test/malware.ts'
import { createSetting } from '../../../test/setting.ts'

// Programs save a document by way of other files. The requests are those that they send to a mapped folder.

type Step = readonly [method: string, path: string, more?: string]
const given = JSON.parse(readFileSync(new URL('../../../test/dav-traces.json', import.meta.url), 'utf8')) as Record<
  string,
  readonly Step[]
>
const documents: Record<string, string> = {
  'word-on-windows': 'Report.docx',
  'excel-on-windows-with-lock': 'Budget.xlsx',
  'libreoffice-on-davfs2': 'Letter.odt',
  vim: 'Notes.txt',
  gedit: 'Notes.txt',
  'macos-safe-save': 'Report.docx',
}
const saves = Object.entries(documents).map(([trace, name]) => [trace, name, given[trace] ?? []] as const)

const { world, somsri } = await createSetting()
const anan = await world.as('anan01')
const disk = await mountAs(world, somsri)
const colleague = await mountAs(world, anan)
const root = await somsri.root()

let place: string
let name: string
let folder: string
beforeEach(async () => {
  name = `บันทึก ${crypto.randomUUID().slice(0, 8)}`
  place = await somsri.folder(root, name)
  folder = `My Drive/${name}`
})

const addressOf = (path: string) => `/dav/${path.split('/').map(encodeURIComponent).join('/')}`

/** Sends the requests of a program, with the token of the lock that it holds, and makes the folders that it needs. */
async function play(steps: readonly Step[], on: DavClient = disk, where = folder): Promise<[string, number][]> {
  let held = { path: '', token: '' }
  const answers: [string, number][] = []
  for (const [method, path, more = ''] of steps) {
    const at = `${where}/${path}`
    const tagged = held.path !== '' && [path, more].includes(held.path)
    const headers = tagged ? { if: `<${addressOf(`${where}/${held.path}`)}> (<${held.token}>)` } : {}
    const above = path.split('/').slice(0, -1).join('/')
    if (method === 'PUT' && above !== '' && !above.includes('.sb-')) await on.send('MKCOL', `${where}/${above}`)
    const send = async (): Promise<number> => {
      if (method === 'PUT') return on.put(at, more, headers)
      if (method === 'MOVE') return on.move(at, `${where}/${more}`, headers)
      if (method === 'UNLOCK')
        return (await on.send('UNLOCK', at, { headers: { 'lock-token': `<${held.token}>` } })).status
      if (method !== 'LOCK') return (await on.send(method, at, { headers })).status
      const locked = await on.lock(at)
      held = { path, token: locked.token }
      return locked.status
    }
    answers.push([`${method} ${path} ${more}`, await send()])
    if (method === 'UNLOCK') held = { path: '', token: '' }
  }
  return answers
}
const refused = (answers: [string, number][]) => answers.filter(([, status]) => status >= 400)

/** A document of two versions with everything that is attached to one. */
async function furnish(title: string): Promise<string> {
  const other = await somsri.file(root, `${crypto.randomUUID()}.txt`)
  await disk.put(`${folder}/${title}`, 'first')
  await disk.put(`${folder}/${title}`, 'second')
  const id = (await somsri.list(place))[0]?.id ?? ''
  const settings = {
    permission: 'view',
    expiresIn: 'unlimited',
    openLimit: 'unlimited',
    mode: 'password',
    password: 'secret-99',
  }
  await somsri.call('POST', `/api/items/${id}/shares`, {
    with: [{ type: 'username', value: 'anan01' }],
    permission: 'edit',
  })
  const link = await somsri.send({ method: 'POST', url: `/api/items/${id}/links`, payload: settings })
  if (link.statusCode !== 200)
    await somsri.call('POST', `/api/items/${id}/links`, {
      permission: 'view',
      expiresIn: 'unlimited',
      openLimit: 'unlimited',
    })
  await somsri.call('PATCH', `/api/items/${id}`, { starred: true, hashtags: ['งบ'], expiresAt: '2027-01-01T00:00:00Z' })
  await somsri.call('POST', `/api/items/${id}/comments`, { body: 'ตรวจแล้ว' })
  await somsri.call('POST', `/api/items/${id}/relations`, { name: 'แนบ', childIds: [other] })
  await somsri.call('POST', `/api/items/${id}/lock`, {})
  return id
}
const attachedTo = async (id: string) =>
  (
    await world.owner.pool.query(
      `select (select count(*)::int from item_share where item_id = $1) as shares,
        (select count(*)::int from share_link where item_id = $1) as links,
        (select count(*)::int from comment where item_id = $1) as comments,
        (select count(*)::int from relation where master_id = $1) as relations,
        (select count(*)::int from item_mark where item_id = $1) as stars,
        (select count(*)::int from item_lock where item_id = $1 and kind = 'manual') as locks,
        (select count(*)::int from item_hashtag where item_id = $1) as hashtags,
        (select array[name, parent_id::text, expires_at::text, has_grants::text] from item where id = $1) as item`,
      [id],
    )
  ).rows[0] as Record<string, unknown>
const versionsOf = async (id: string) =>
  (await somsri.call<{ items: { n: number }[] }>('GET', `/api/files/${id}/versions`)).items.map(({ n }) => n)
type Entry = { type: string; subject: string }
const log = async () =>
  (await somsri.call<{ items: { id: number; sentence: string }[] }>('GET', '/api/personal-log?limit=50')).items
const inTrash = async () =>
  (await somsri.call<{ items: { name: string }[] }>('GET', '/api/views/trash?limit=200')).items.map((item) => item.name)
const eventsSince = async (id: number) =>
  (
    await world.owner.pool.query<Entry>(
      `select e.type, e.subject from audit_event e where e.id > $1
        and not exists (select from save_step s where s.event_id = e.id) order by e.id`,
      [id],
    )
  ).rows.filter(({ type }) => !/downloaded|lock/.test(type))
const lastEvent = async () =>
  (await world.owner.pool.query<{ id: number }>('select coalesce(max(id), 0)::int as id from audit_event')).rows[0]
    ?.id ?? 0

describe('a document that is saved', () => {
  test.each(saves)('as %s keeps everything, and the save is all that people see of it', async (_, title, steps) => {
    const id = await furnish(title)
    const before = await attachedTo(id)
    expect(before).toMatchObject({ shares: 1, links: 1, comments: 1, relations: 1, stars: 1, locks: 1, hashtags: 1 })
    const [used, since, thrown, read] = [await somsri.used(), await lastEvent(), await inTrash(), await log()]
    expect(refused(await play(steps))).toEqual([])
    expect((await somsri.list(place)).map((item) => [item.id, item.name])).toEqual([[id, title]])
    // The lock that is held names the file once more.
    expect([...new Set(await disk.list(folder))]).toEqual([title])
    expect((await disk.get(`${folder}/${title}`)).body).toBe('new contents')
    expect(await versionsOf(id)).toEqual([3, 2, 1])
    expect(await attachedTo(id)).toEqual(before)
    expect(await inTrash()).toEqual(thrown)
    expect(await somsri.used()).toBe(used + 'new contents'.length)
    expect(await eventsSince(since)).toEqual([{ type: 'version.created', subject: id }])
    expect((await log()).length - read.length).toBeLessThanOrEqual(3)
  })

  test.each(saves)('as %s by somebody who may edit it and no more', async (_, title, steps) => {
    const id = await somsri.file(place, title, 'one')
    const given = { with: [{ type: 'username', value: 'anan01' }], permission: 'edit' }
    await somsri.call('POST', `/api/items/${place}/shares`, given)
    const answers = await play(steps, colleague, `Shared with me/${name}`)
    // Deletion is not for them: a program that begins with it is refused, and nothing is lost.
    if (steps.some(([method, path]) => method === 'DELETE' && path === title)) {
      expect(refused(answers).length).toBeGreaterThan(0)
      expect((await somsri.list(place)).map((item) => item.id)).toContain(id)
      return
    }
    expect(refused(answers)).toEqual([])
    expect((await somsri.list(place)).map((item) => [item.id, item.name])).toEqual([[id, title]])
    expect((await somsri.bytes(id)).body).toBe('new contents')
  })
})

describe('a document that is sent as it was', () => {
  const lasting = async (id: string) => ({
    versions: await versionsOf(id),
    used: await somsri.used(),
    item: (await somsri.call<{ modifiedAt: string }>('GET', `/api/items/${id}`)).modifiedAt,
    etag: (await disk.get(`${folder}/a.odt`)).headers.etag,
  })

  test('is no version, and counts for nothing', async () => {
    const id = await somsri.file(place, 'a.odt', 'one')
    const [before, since] = [await lasting(id), await lastEvent()]
    world.clock.advance(60_000)
    expect(await disk.put(`${folder}/a.odt`, 'one')).toBe(204)
    expect(await disk.put(`${folder}/lu12ab34.tmp`, 'one')).toBe(201)
    expect(await disk.move(`${folder}/lu12ab34.tmp`, `${folder}/a.odt`)).toBe(204)
    expect([await lasting(id), await eventsSince(since)]).toEqual([before, []])
    const { rows } = await world.owner.pool.query<{ n: number }>('select count(*)::int as n from quota_reservation')
    expect(rows).toEqual([{ n: 0 }])
    expect(await disk.put(`${folder}/a.odt`, 'two')).toBe(204)
    expect(await disk.put(`${folder}/a.odt`, 'one')).toBe(204)
    expect(await versionsOf(id)).toEqual([3, 2, 1])
  })

  test('gets the time and the spelling that come with it', async () => {
    const id = await somsri.file(place, 'a.odt', 'one')
    expect(await disk.put(`${folder}/A.odt`, 'one', { 'x-oc-mtime': '1500000000' })).toBe(204)
    expect(await versionsOf(id)).toEqual([1])
    expect((await somsri.list(place)).map((item) => item.name)).toEqual(['A.odt'])
    const { headers } = await disk.get(`${folder}/A.odt`)
    expect(headers['last-modified']).toBe(new Date(1_500_000_000_000).toUTCString())
  })

  test('but damaged where it is kept is replaced', async () => {
    const id = await somsri.file(place, 'a.odt', 'one')
    await world.owner.pool.query(
      'update blob set damaged_at = now() where id = (select blob_id from version where item_id = $1)',
      [id],
    )
    expect(await disk.put(`${folder}/a.odt`, 'one')).toBe(204)
    expect([await versionsOf(id), (await disk.get(`${folder}/a.odt`)).body]).toEqual([[2, 1], 'one'])
  })
})

const respellings = ['case-only-change-by-a-sync-program', 'moveto-another-case']
test('every trace that was reported is played', () => {
  expect(Object.keys(given).toSorted()).toEqual(['note', ...Object.keys(documents), ...respellings].toSorted())
})

test.each(respellings)('%s loses nothing', async (trace) => {
  const answers = await play(given[trace] ?? [])
  const wanted = (given[trace] ?? []).map(([, , more]) => /^must answer (\d+)$/.exec(more ?? '')?.[1])
  for (const [index, status] of wanted.entries()) if (status) expect(answers[index]?.[1]).toBe(Number(status))
  expect(wanted.filter(Boolean).length).toBeGreaterThan(0)
})

describe('a name that was vacated', () => {
  const listed = async () => (await somsri.list(place)).map((item) => item.id)

  test('by deletion gets its item back by what the same person puts there, however it comes', async () => {
    await disk.put(`${folder}/seed.txt`, 'moved or copied')
    for (const fill of [
      () => disk.put(`${folder}/a.txt`, 'again'),
      () => disk.put(`${folder}/A.txt`, 'again'),
      async () => {
        await disk.put(`${folder}/fresh.txt`, 'again')
        return disk.move(`${folder}/fresh.txt`, `${folder}/a.txt`)
      },
      () => disk.copy(`${folder}/seed.txt`, `${folder}/a.txt`),
    ]) {
      const id = await somsri.file(place, 'a.txt', 'one')
      expect((await disk.send('DELETE', `${folder}/a.txt`)).status).toBe(204)
      expect(await listed()).not.toContain(id)
      expect(await fill()).toBeLessThan(300)
      expect(await listed()).toContain(id)
      expect(await versionsOf(id)).toEqual([2, 1])
      await somsri.bulk('trash', [id])
    }
  })

  test('after a quarter of an hour, by somebody else, elsewhere, or while the old one is back stays a new item', async () => {
    const id = await somsri.file(place, 'a.txt', 'one')
    await somsri.call('POST', `/api/items/${place}/shares`, {
      with: [{ type: 'username', value: 'anan01' }],
      permission: 'delete',
    })
    const remove = async () => expect((await disk.send('DELETE', `${folder}/a.txt`)).status).toBe(204)
    await remove()
    await colleague.put(`Shared with me/${name}/a.txt`, 'theirs')
    expect(await listed()).not.toContain(id)
    await somsri.bulk('trash', await listed())
    const sub = await somsri.folder(place, 'sub')
    await disk.put(`${folder}/sub/a.txt`, 'elsewhere')
    expect((await somsri.list(sub))[0]?.id).not.toBe(id)
    await somsri.bulk('restore', [id])
    await disk.put(`${folder}/a.txt`, 'over it')
    expect(await versionsOf(id)).toEqual([2, 1])
    await remove()
    world.clock.advance(15 * 60_000 + 1)
    await disk.put(`${folder}/a.txt`, 'new')
    expect(await listed()).not.toContain(id)
  })

  test('and is not filled stays in the trash; whoever may not trash it has it back', async () => {
    const kept = await somsri.file(place, 'kept.txt', 'one')
    const gone = await somsri.file(place, 'gone.txt', 'one')
    await somsri.call('POST', `/api/items/${place}/shares`, {
      with: [{ type: 'username', value: 'anan01' }],
      permission: 'edit',
    })
    expect(await colleague.move(`Shared with me/${name}/kept.txt`, `Shared with me/${name}/.fuse_hidden0001`)).toBe(201)
    expect((await colleague.send('DELETE', `Shared with me/${name}/.fuse_hidden0001`)).status).toBe(204)
    expect(await disk.move(`${folder}/gone.txt`, `${folder}/.fuse_hidden0002`)).toBe(201)
    expect((await disk.send('DELETE', `${folder}/.fuse_hidden0002`)).status).toBe(204)
    expect(await somsri.names(place)).toEqual([])
    world.clock.advance(15 * 60_000 + 1)
    await world.runJob('transfer:settle-vacated-names')
    expect(await listed()).toEqual([kept])
    expect(await inTrash()).toContain('gone.txt')
    expect(await somsri.bulk('restore', [gone])).toEqual(['ok'])
  })

  test('by a program that then puts the old document back is as it was', async () => {
    const id = await somsri.file(place, 'a.txt', 'one')
    await disk.move(`${folder}/a.txt`, `${folder}/a.txt~`)
    expect((await disk.get(`${folder}/a.txt~`)).body).toBe('one')
    expect(await disk.move(`${folder}/a.txt~`, `${folder}/a.txt`)).toBe(201)
    expect([await listed(), await versionsOf(id)]).toEqual([[id], [1]])
    // Over the next version, and under another name while there is one or none.
    await disk.move(`${folder}/a.txt`, `${folder}/a.txt~`)
    await disk.put(`${folder}/a.txt`, 'two')
    expect(await disk.copy(`${folder}/a.txt~`, `${folder}/copy.txt`)).toBe(201)
    expect(await disk.move(`${folder}/a.txt~`, `${folder}/a.txt`)).toBe(204)
    expect([await versionsOf(id), (await disk.get(`${folder}/a.txt`)).body]).toEqual([[3, 2, 1], 'one'])
    expect((await disk.get(`${folder}/copy.txt`)).body).toBe('one')
    await disk.move(`${folder}/a.txt`, `${folder}/a.txt~`)
    expect(await disk.move(`${folder}/a.txt~`, `${folder}/b.txt`)).toBe(201)
    expect((await somsri.list(place)).find((item) => item.id === id)?.name).toBe('b.txt')
  })
})

describe('files that programs need for a moment', () => {
  const certain = [
    '.~lock.a.odt#',
    '~WRD0001.tmp',
    '.fuse_hidden000a',
    '.nfs00000000012f',
    '.goutputstream-AB12',
    '.a.txt.swp',
    '4913',
    'lu12ab34.tmp',
    '.sb-1a2b3c4d-x',
    'a.docx.sb-1a2b3c4d-x',
  ]
  const discarded = ['._a.txt', '.DS_Store', '~$a.docx', 'Thumbs.db']

  test.each([...certain, ...discarded])('%s reaches neither lists, quota, trash nor log', async (title) => {
    const [used, since, thrown] = [await somsri.used(), await lastEvent(), await inTrash()]
    const path = `${folder}/${title}`
    const { status } = await disk.lock(path)
    expect(status).toBe(200)
    expect(await disk.put(path, 'bytes')).toBe(201)
    if (certain.includes(title)) expect((await disk.get(path)).body).toBe('bytes')
    expect(await disk.list(folder)).toEqual(certain.includes(title) ? [title] : [])
    expect([await somsri.names(place), await somsri.used()]).toEqual([[], used])
    expect((await disk.send('DELETE', path)).status).toBe(204)
    expect([await somsri.used(), await eventsSince(since), await inTrash(), await disk.list(folder)]).toEqual([
      used,
      [],
      thrown,
      [],
    ])
  })

  test.each(['.Spotlight-V100', '.TemporaryItems', '.Trashes'])('%s does not, with everything in it', async (title) => {
    const since = await lastEvent()
    expect((await disk.send('MKCOL', `${folder}/${title}`)).status).toBe(201)
    expect((await disk.send('MKCOL', `${folder}/${title}/in`)).status).toBe(201)
    expect(await disk.put(`${folder}/${title}/in/a.txt`, 'bytes')).toBe(201)
    expect(await disk.put(`${folder}/${title}/none/a.txt`, 'bytes')).toBe(409)
    expect(await disk.list(`${folder}/${title}/in`)).toEqual(['a.txt'])
    expect([await somsri.names(place), await eventsSince(since)]).toEqual([[], []])
    expect(await disk.move(`${folder}/${title}/in/a.txt`, `${folder}/a.txt`)).toBe(201)
    expect(await eventsSince(since)).toMatchObject([{ type: 'item.created' }])
    expect((await disk.send('DELETE', `${folder}/${title}`)).status).toBe(204)
    expect(await disk.list(folder)).toEqual(['a.txt'])
  })

  test('a lock file is read by others in the folder while it is there', async () => {
    await somsri.call('POST', `/api/items/${place}/shares`, {
      with: [{ type: 'username', value: 'anan01' }],
      permission: 'download',
    })
    await disk.put(`${folder}/.~lock.a.odt#`, ',somsri;')
    const path = `Shared with me/${name}/.~lock.a.odt#`
    expect((await colleague.get(path)).body).toBe(',somsri;')
    expect(await colleague.list(`Shared with me/${name}`)).toEqual(['.~lock.a.odt#'])
    expect(await colleague.put(path, 'mine')).toBe(403)
    expect((await colleague.send('DELETE', path)).status).toBe(403)
    await disk.send('DELETE', `${folder}/.~lock.a.odt#`)
    expect((await colleague.get(path)).status).toBe(404)
  })

  test('of others nothing is read from a lock file but what is one', async () => {
    await somsri.call('POST', `/api/items/${place}/shares`, {
      with: [{ type: 'username', value: 'anan01' }],
      permission: 'download',
    })
    const real = ',somsri,laptop,28.11.2026 10:00,file:///home/somsri/.config/libreoffice/4;'
    for (const [bytes, status] of [
      [real, 200],
      [`สมศรี ใจดี${real}\n`, 200],
      [eicar, 404],
      [`${real}\n${eicar}`, 404],
      [Buffer.from([0x4d, 0x5a, 0x90, 0, 0x3b]), 404],
      [`${'a'.repeat(5000)};`, 404],
      ['', 200],
    ] as const) {
      await disk.put(`${folder}/.~lock.a.odt#`, bytes)
      const { status: answered } = await colleague.get(`Shared with me/${name}/.~lock.a.odt#`)
      expect([bytes.toString().slice(0, 20), answered]).toEqual([bytes.toString().slice(0, 20), status])
      expect((await disk.get(`${folder}/.~lock.a.odt#`)).status).toBe(200)
    }
  })

  test('are no way round a blocked type', async () => {
    const malee = await world.as('malee01', 'ONE')
    const office = await mountAs(world, malee)
    await malee.call('PUT', '/api/blocked-types', { extensions: ['exe'] })
    const top = `Drive Business/${name}`
    await malee.folder(await malee.root('business'), name)
    expect(await office.put(`${top}/lu12ab34.tmp`, 'MZ')).toBe(201)
    expect(await office.move(`${top}/lu12ab34.tmp`, `${top}/a.exe`)).toBe(403)
    expect(await office.list(top)).toEqual(['lu12ab34.tmp'])
  })

  test('what may be somebody’s own file becomes one after a quarter of an hour, and nothing is lost', async () => {
    const id = await somsri.file(place, 'doc.txt', 'old')
    expect(await disk.put(`${folder}/draft~`, 'draft')).toBe(201)
    expect(await disk.put(`${folder}/AB12CD34`, 'number')).toBe(201)
    expect(await disk.move(`${folder}/doc.txt`, `${folder}/doc.txt~`)).toBe(201)
    await disk.put(`${folder}/.~lock.a.odt#`, 'lock')
    expect((await disk.list(folder)).toSorted()).toEqual(['.~lock.a.odt#', 'AB12CD34', 'doc.txt~', 'draft~'])
    world.clock.advance(15 * 60_000 + 1)
    await world.runJob('transfer:sweep-working-files')
    await world.runJob('transfer:settle-vacated-names')
    expect((await somsri.list(place)).map((item) => item.name).toSorted()).toEqual(['AB12CD34', 'doc.txt~', 'draft~'])
    expect((await somsri.list(place)).find((item) => item.name === 'doc.txt~')?.id).toBe(id)
    expect((await disk.get(`${folder}/draft~`)).body).toBe('draft')
    world.clock.advance(8 * 24 * 3_600_000)
    await world.runJob('transfer:sweep-working-files')
    expect(await disk.list(folder)).not.toContain('.~lock.a.odt#')
  })
})
