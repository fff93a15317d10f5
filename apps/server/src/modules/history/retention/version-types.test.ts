import { usualVersionTypes } from '@khlang/contract'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let malee: Client
let prasit: Client
let somsri: Client
beforeAll(async () => {
  world = await createWorld()
  malee = await world.as('malee01', 'ONE')
  prasit = await world.as('prasit1', 'ONE')
  somsri = await world.as('somsri1')
})

const path = '/api/admin/settings'
const change = (versionTypes: { add?: string[]; remove?: string[] }) =>
  malee.call<{ versionTypes: string[] }>('PATCH', path, { versionTypes })
let count = 0
const folderOf = async (who: Client, kind: 'personal' | 'business') =>
  who.folder(await who.root(kind), `ประเภท ${(count += 1)}`)
/** What saying “new version” leads to for a file that is there. */
async function next(who: Client, folder: string, name: string): Promise<number | string> {
  const there = await who.put(folder, name, 'old')
  const url = `/api/folders/${folder}/files/${encodeURIComponent(name)}?file_duplicate=create_tag_version`
  const reply = await who.send({ method: 'PUT', url, payload: 'new' })
  if (reply.statusCode >= 300) return reply.json<{ machineCode: string }>().machineCode
  const { items } = await who.call<{ items: unknown[] }>('GET', `/api/files/${there.itemId}/versions`)
  return items.length
}

test('without a decision they are those of everybody', async () => {
  expect(await malee.call('GET', path)).toMatchObject({ versionTypes: usualVersionTypes })
})

test('is for Admin Business, takes no video and audio, and is bounded', async () => {
  expect(await prasit.refused('PATCH', path, { versionTypes: { add: ['dwg'] } })).toMatchObject({
    machineCode: 'NOT_ADMIN',
  })
  expect(await malee.refused('PATCH', path, { versionTypes: { add: ['dwg', 'mp4'] } })).toMatchObject({
    machineCode: 'VERSION_TYPE_MEDIA',
    errorMessage: 'ไฟล์วิดีโอและเสียงเก็บเวอร์ชันไม่ได้ โปรดนำ .mp4 ออก',
  })
  expect(await malee.refused('PATCH', path, { versionTypes: { add: ['a b'] } })).toMatchObject({
    machineCode: 'INVALID_INPUT',
  })
  const many = Array.from({ length: 200 }, (_, n) => `x${n}`)
  expect(await malee.refused('PATCH', path, { versionTypes: { add: many } })).toMatchObject({
    machineCode: 'VERSION_TYPES_FULL',
  })
  expect(await malee.call('GET', path)).toMatchObject({ versionTypes: usualVersionTypes })
})

test('types are added and removed, for Drive Business and private drives, and for nobody else', async () => {
  const { versionTypes } = await change({ add: ['.DWG'], remove: ['docx'] })
  expect(versionTypes).toContain('dwg')
  expect(versionTypes).not.toContain('docx')
  const ours = await folderOf(malee, 'business')
  const own = await folderOf(prasit, 'personal')
  const theirs = await folderOf(somsri, 'personal')
  expect(await next(malee, ours, 'แบบ.dwg')).toBe(2)
  expect(await next(malee, ours, 'สัญญา.docx')).toBe('VERSION_TYPE')
  expect(await next(prasit, own, 'แบบ.dwg')).toBe(2)
  expect(await next(prasit, own, 'สัญญา.docx')).toBe('VERSION_TYPE')
  expect(await next(somsri, theirs, 'แบบ.dwg')).toBe('VERSION_TYPE')
  expect(await next(somsri, theirs, 'สัญญา.docx')).toBe(2)
})

test('the check before an upload, the other ways of uploading and the file itself say the same', async () => {
  const folder = await folderOf(malee, 'business')
  const { itemId } = await malee.put(folder, 'a.docx', 'old')
  await malee.put(folder, 'b.dwg', 'old')
  const files = ['a.docx', 'b.dwg', 'ใหม่.docx', 'ย่อย/ใหม่.dwg'].map((path) => ({ path, size: 1 }))
  const { items } = await malee.call<{ items: unknown[] }>('POST', '/api/uploads/check', { folderId: folder, files })
  expect(items).toMatchObject([
    { exists: true, mayReplace: false, keepsVersions: false },
    { exists: true, mayReplace: true, keepsVersions: true },
    { exists: false, keepsVersions: false },
    { exists: false, keepsVersions: true },
  ])
  const body = { folderId: folder, filename: 'a.docx', size: 3, file_duplicate: 'create_tag_version' }
  expect(await malee.refused('POST', '/api/uploads/multipart', body)).toMatchObject({ machineCode: 'VERSION_TYPE' })
  for (const file_duplicate of ['create_copy', 'skip'])
    await malee.put(folder, 'a.docx', 'more', `?file_duplicate=${file_duplicate}`)
  expect(await malee.names(folder)).toHaveLength(3)
  expect(await malee.call('GET', `/api/files/${itemId}/version-retention`)).toMatchObject({ keepsVersions: false })
})

test('a file keeps what it has when its type is removed; a restore keeps the one before for a week', async () => {
  const folder = await folderOf(malee, 'business')
  const { itemId } = await malee.put(folder, 'c.xlsx', 'one')
  await malee.put(folder, 'c.xlsx', 'two', '?file_duplicate=create_tag_version')
  await change({ remove: ['xlsx'] })
  const versions = async () =>
    (await malee.call<{ items: { n: number; purgeAt: string | null }[] }>('GET', `/api/files/${itemId}/versions`)).items
  expect((await versions()).map(({ n, purgeAt }) => [n, purgeAt])).toEqual([
    [2, null],
    [1, null],
  ])
  await malee.call('POST', `/api/files/${itemId}/versions/1/restore`, {})
  const dated = await versions()
  expect(dated.map(({ n }) => n)).toEqual([3, 2, 1])
  const days = (Date.parse(dated[1]?.purgeAt ?? '') - world.clock.now().getTime()) / 86_400_000
  expect(Math.round(days)).toBe(7)
})

test('each change is one row of the setting log; the usual types again leave nothing behind', async () => {
  await change({ add: ['docx', 'xlsx'], remove: ['dwg'] })
  await change({ add: ['docx'] })
  const { rows } = await world.owner.pool.query<{ data: { after: { versionTypes: string } } }>(
    "select data from audit_event where type = 'version-policy.changed' order by id",
  )
  expect(rows).toHaveLength(3)
  expect(rows.at(-1)?.data.after.versionTypes).toBe(usualVersionTypes.join(' '))
  const left = await world.owner.pool.query('select 1 from version_types')
  expect(left.rowCount).toBe(0)
})
