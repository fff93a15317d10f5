import { randomBytes } from 'node:crypto'
import { keyRing, masterKey } from '@khlang/vault'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBusiness } from '../../../test/business.ts'
import { insertRuleOfFile } from '../../../test/folder-rules.ts'
import { mountAs } from '../../../test/dav-client.ts'
import { createSetting } from '../../../test/setting.ts'
import { createExamine, createIntegrity } from '../../modules/integrity/index.ts'
import { findKnownKeys } from '../../modules/transfer/index.ts'

// Working files beside items: one name holds one thing, and what a name holds is not lost or handed out by way of another.

const { world, somsri } = await createSetting()
const disk = await mountAs(world, somsri)
const root = await somsri.root()

let place: string
let name: string
let folder: string
beforeEach(async () => {
  name = `ไฟล์ชั่วคราว ${crypto.randomUUID().slice(0, 8)}`
  place = await somsri.folder(root, name)
  folder = `My Drive/${name}`
})
const lockFile = '.~lock.a.odt#'

describe('a name that a working file has', () => {
  beforeEach(async () => {
    await disk.put(`${folder}/${lockFile}`, 'lock')
    await disk.send('MKCOL', `${folder}/sub`)
    await disk.put(`${folder}/sub/b.txt`, 'document')
  })
  const arrivals = [
    ['MOVE from another folder', () => disk.move(`${folder}/sub/b.txt`, `${folder}/${lockFile}`), 204],
    ['COPY from another folder', () => disk.copy(`${folder}/sub/b.txt`, `${folder}/${lockFile}`), 204],
    [
      'COPY in the folder',
      async () => {
        await disk.move(`${folder}/sub/b.txt`, `${folder}/b.txt`)
        const status = await disk.copy(`${folder}/b.txt`, `${folder}/${lockFile}`)
        await disk.send('DELETE', `${folder}/b.txt`)
        return status
      },
      204,
    ],
    ['an upload by the pages', async () => ((await somsri.file(place, lockFile, 'document')) ? 204 : 0), 204],
  ] as const

  test.each(arrivals)('holds what comes there and nothing else: %s', async (arrival, arrive, status) => {
    expect(await arrive()).toBe(status)
    const listed = (await disk.list(folder)).filter((one) => one !== 'sub')
    expect(listed).toEqual([lockFile])
    expect((await disk.get(`${folder}/${lockFile}`)).body).toBe('document')
    expect((await disk.send('DELETE', `${folder}/${lockFile}`)).status).toBe(204)
    if (!arrival.includes('pages')) expect(await disk.list(folder)).not.toContain(lockFile)
  })

  test.each(['MOVE', 'COPY'])('is not overwritten by a %s that forbids it', async (method) => {
    const headers = { destination: `/dav/${encodeURI(folder)}/${encodeURIComponent(lockFile)}`, overwrite: 'F' }
    expect((await disk.send(method, `${folder}/sub/b.txt`, { headers })).status).toBe(412)
    expect((await disk.get(`${folder}/${lockFile}`)).body).toBe('lock')
    expect(await disk.list(`${folder}/sub`)).toEqual(['b.txt'])
  })

  test('keeps its file when that is moved onto itself, or a folder into itself', async () => {
    expect(await disk.move(`${folder}/${lockFile}`, `${folder}/${lockFile}`)).toBe(403)
    expect((await disk.get(`${folder}/${lockFile}`)).body).toBe('lock')
    await disk.send('MKCOL', `${folder}/.Trashes`)
    await disk.put(`${folder}/.Trashes/a`, 'inside')
    expect(await disk.move(`${folder}/.Trashes`, `${folder}/.Trashes/b`)).toBe(403)
    expect((await disk.get(`${folder}/.Trashes/a`)).body).toBe('inside')
    expect(await disk.move(`${folder}/.Trashes/a`, `${folder}/.Trashes`)).toBe(403)
    expect((await disk.get(`${folder}/.Trashes/a`)).body).toBe('inside')
  })

  test('does not become that of a folder', async () => {
    await disk.put(`${folder}/kept~`, 'kept')
    for (const taken of ['kept~', lockFile])
      expect((await disk.send('MKCOL', `${folder}/${taken}`)).status, taken).toBe(405)
    expect((await disk.get(`${folder}/kept~`)).body).toBe('kept')
  })
})

describe('what a program prepares is seen by nobody but its person', async () => {
  const office = await createBusiness(world)
  const [owner, employee] = [await mountAs(world, office.malee), await mountAs(world, office.prasit)]
  let top: string
  let at: string
  beforeEach(async () => {
    at = `Drive Business/${name}`
    top = await office.malee.folder(office.root, name)
    await office.rule(top, 'department', office.sales, 'delete')
    const salaries = await office.malee.file(top, 'salaries.xlsx', 'salaries')
    await insertRuleOfFile(world, salaries, { audience: 'department', audienceId: office.sales, level: 'none' })
    await office.malee.file(top, 'plain.txt', 'plain')
  })

  const prepared = [
    ['a temporary file', '1A2B3C4D.tmp', () => owner.put(`${at}/1A2B3C4D.tmp`, 'new salaries')],
    ['a document set aside', '5E6F7A8B.tmp', () => owner.move(`${at}/salaries.xlsx`, `${at}/5E6F7A8B.tmp`)],
    ['a document set aside as a lock file', '.~lock.x#', () => owner.move(`${at}/salaries.xlsx`, `${at}/.~lock.x#`)],
  ] as const
  test.each(prepared)('%s', async (_, title, prepare) => {
    expect(await prepare()).toBe(201)
    const before = (await owner.get(`${at}/${title}`)).body
    expect(before).toMatch(/salaries/)
    expect((await employee.get(`${at}/${title}`)).body).not.toMatch(/salaries/)
    for (const method of ['copy', 'move'] as const)
      expect(await employee[method](`${at}/${title}`, `${at}/mine.txt`), method).toBe(404)
    const listed = await employee.list(at)
    expect(listed.filter((one) => one !== title)).toEqual(['plain.txt'])
    if (title === '.~lock.x#') return
    expect(listed).not.toContain(title)
    expect((await employee.send('DELETE', `${at}/${title}`)).status).toBe(404)
    // Both use the name at once, each for a file of their own.
    expect(await employee.put(`${at}/${title}`, 'of the employee')).toBe(201)
    expect((await owner.get(`${at}/${title}`)).body).toBe(before)
    expect((await employee.get(`${at}/${title}`)).body).toBe('of the employee')
    expect(await owner.move(`${at}/${title}`, `${at}/salaries.xlsx`)).toBeLessThan(300)
    expect((await owner.get(`${at}/salaries.xlsx`)).body).toBe(before)
    expect((await employee.get(`${at}/salaries.xlsx`)).status).toBe(404)
  })

  test('a document that is set aside is read and comes back only as its rules allow', async () => {
    expect(await employee.move(`${at}/plain.txt`, `${at}/plain.txt~`)).toBe(201)
    await office.rule(top, 'department', office.sales, 'view')
    expect((await employee.get(`${at}/plain.txt~`)).status).toBe(403)
    for (const way of ['copy', 'move'] as const)
      expect(await employee[way](`${at}/plain.txt~`, `${at}/other.txt`)).toBe(403)
    expect(await employee.put(`${at}/plain.txt`, 'over it')).toBe(403)
    world.clock.advance(15 * 60_000 + 1)
    await world.runJob('transfer:settle-vacated-names')
    expect(await office.malee.names(top)).not.toContain('plain.txt~')
  })
})

test('a document that is being saved is not destroyed by emptying the trash', async () => {
  const id = await somsri.file(place, 'a.txt', 'one')
  expect(await disk.move(`${folder}/a.txt`, `${folder}/1A2B3C4D.tmp`)).toBe(201)
  expect(await somsri.bulk('purge', [id])).toEqual(['ITEM_LOCKED'])
  expect(await disk.put(`${folder}/a.txt`, 'two')).toBeLessThan(300)
  expect(await somsri.list(place)).toMatchObject([{ id, version: 2 }])
  expect((await disk.get(`${folder}/1A2B3C4D.tmp`)).body).toBe('one')
})

describe('what is left after a quarter of an hour', () => {
  const after = async () => {
    world.clock.advance(15 * 60_000 + 1)
    await world.runJob('transfer:settle-vacated-names')
  }

  test('a backup that is kept beside its document becomes a file', async () => {
    const id = await somsri.file(place, 'a.txt', 'one')
    await disk.move(`${folder}/a.txt`, `${folder}/a.txt~`)
    await disk.put(`${folder}/a.txt`, 'two')
    await after()
    expect((await somsri.names(place)).toSorted()).toEqual(['a.txt', 'a.txt~'])
    expect((await somsri.list(place)).find((item) => item.name === 'a.txt')?.id).toBe(id)
    expect((await disk.get(`${folder}/a.txt~`)).body).toBe('one')
    expect((await disk.get(`${folder}/a.txt`)).body).toBe('two')
  })

  test('a document that somebody renamed who may not trash it has the name that they gave it', async () => {
    const id = await somsri.file(place, 'a.txt', 'one')
    const share = { with: [{ type: 'username', value: 'anan01' }], permission: 'edit' }
    await somsri.call('POST', `/api/items/${place}/shares`, share)
    const colleague = await mountAs(world, await world.as('anan01'))
    expect(await colleague.move(`Shared with me/${name}/a.txt`, `Shared with me/${name}/a.txt~`)).toBe(201)
    await after()
    expect(await somsri.list(place)).toMatchObject([{ id, name: 'a.txt~' }])
  })
})

describe('a name that was vacated', () => {
  const vacate = async (): Promise<string> => {
    const id = await somsri.file(place, 'a.txt', 'one')
    expect((await disk.send('DELETE', `${folder}/a.txt`)).status).toBe(204)
    return id
  }
  const ids = async () => (await somsri.list(place)).map((item) => item.id)

  test('and is filled by two programs at once is one document', async () => {
    const id = await vacate()
    const answers = await Promise.all(['two', 'three'].map((text) => disk.put(`${folder}/a.txt`, text)))
    expect(answers.every((status) => status < 300)).toBe(true)
    expect(await ids()).toEqual([id])
    const { items } = await somsri.call<{ items: unknown[] }>('GET', `/api/files/${id}/versions`)
    expect(items).toHaveLength(3)
  })

  test('is not brought back where it has expired or was purged', async () => {
    const expired = await somsri.file(place, 'a.txt', 'one')
    const expiresAt = new Date(world.clock.now().getTime() + 5 * 60_000).toISOString()
    await somsri.call('PUT', `/api/items/${expired}/expiry`, { expiresAt })
    await disk.send('DELETE', `${folder}/a.txt`)
    world.clock.advance(6 * 60_000)
    expect(await disk.put(`${folder}/a.txt`, 'new')).toBe(201)
    expect(await ids()).not.toContain(expired)
    await disk.send('DELETE', `${folder}/a.txt`)
    const purged = await vacate()
    await somsri.bulk('purge', [purged])
    expect(await disk.put(`${folder}/a.txt`, 'new')).toBeLessThan(300)
    expect(await ids()).not.toContain(purged)
  })
})

describe('what keeps bytes', () => {
  const deps = { db: world.database.db, clock: world.clock, store: world.store }
  const { examine, collectOrphans } = createExamine(deps, findKnownKeys)

  test('knows working files, and forgets them with their folder', async () => {
    await disk.put(`${folder}/draft~`, 'draft')
    await disk.put(`${folder}/set.txt`, 'aside')
    await disk.move(`${folder}/set.txt`, `${folder}/set.txt~`)
    const before = await examine()
    expect(before).toMatchObject({ orphans: [], dangling: [], quotaDrift: [] })
    expect(await collectOrphans(new Date(Date.now() + 60_000))).toBe(0)
    await world.services.integrity.collect()
    expect((await disk.get(`${folder}/draft~`)).body).toBe('draft')
    expect((await disk.get(`${folder}/set.txt~`)).body).toBe('aside')
    await somsri.bulk('trash', [place])
    expect((await disk.get(`${folder}/draft~`)).status).toBe(404)
    await somsri.bulk('restore', [place])
    expect((await disk.get(`${folder}/draft~`)).body).toBe('draft')
    await somsri.bulk('trash', [place])
    await somsri.bulk('purge', [place])
    await world.services.integrity.collect()
    expect((await examine()).orphans).toHaveLength(1)
    expect(await collectOrphans(new Date(Date.now() + 60_000))).toBe(1)
    expect(await examine()).toMatchObject({ orphans: [], dangling: [], quotaDrift: [] })
  })

  test('rewraps their keys and those of uploads under way, and needs the old key until then', async () => {
    await disk.put(`${folder}/draft~`, 'draft')
    await somsri.call('POST', '/api/uploads/multipart', { folderId: place, filename: 'under way.bin', size: 9_000_000 })
    const old = world.keyRing.current
    const newKey = masterKey(randomBytes(32))
    const only = createIntegrity({ ...deps, keyRing: keyRing([newKey]) })
    const left = `select id from working_file where blob ->> 'keyId' = '${old.id}'
      union all select id from upload where key_id = '${old.id}'`
    const count = async () => (await world.owner.pool.query(left)).rowCount
    expect(await count()).toBeGreaterThan(1)
    await expect(only.assertKeysKnown()).rejects.toThrow(old.id)
    await createIntegrity({ ...deps, keyRing: keyRing([newKey, old]) }).rewrapKeys()
    expect(await count()).toBe(0)
    await only.assertKeysKnown()
    // And back, after which this server opens them as before.
    await createIntegrity({ ...deps, keyRing: keyRing([old, newKey]) }).rewrapKeys()
    expect((await disk.get(`${folder}/draft~`)).body).toBe('draft')
  })
})
