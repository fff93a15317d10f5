import { versionRetention } from '@khlang/contract'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

const day = 86_400_000
let world: World
let malee: Client
beforeAll(async () => {
  world = await createWorld()
  malee = await world.as('malee01', 'ONE')
})

const path = '/api/admin/settings'
const set = (versions: number, days: number) => malee.call('PATCH', path, { versions: { versions, days } })
const later = async (days: number) => {
  world.clock.advance(days * day + 1000)
  malee = await world.as('malee01', 'ONE')
}
const retain = () => world.runJob('drive:purge-old-versions')
const folderOf = async (who: Client, kind: 'personal' | 'business') =>
  who.folder(await who.root(kind), `เวอร์ชัน ${crypto.randomUUID().slice(0, 8)}`)
/** A file with so many versions. */
async function versioned(who: Client, folder: string, count: number): Promise<string> {
  let id = ''
  for (let n = 1; n <= count; n++)
    id = (await who.put(folder, 'v.txt', `ฉบับ ${n}`, '?file_duplicate=create_tag_version')).itemId
  return id
}
const numbers = async (who: Client, id: string) =>
  (await who.call<{ items: { n: number }[] }>('GET', `/api/files/${id}/versions?limit=1000`)).items.map(({ n }) => n)

test('without a decision everybody keeps the same; it is read with a file', async () => {
  expect(await malee.call('GET', path)).toMatchObject({ versions: versionRetention })
  const id = await versioned(malee, await folderOf(malee, 'business'), 1)
  expect(await malee.call('GET', `/api/files/${id}/version-retention`)).toEqual({
    ...versionRetention,
    keepsVersions: true,
  })
  const somsri = await world.as('somsri1')
  expect(await somsri.refused('GET', `/api/files/${id}/version-retention`)).toMatchObject({ machineCode: 'NOT_FOUND' })
})

test('is for Admin Business, within bounds, and one row of the log with before and after', async () => {
  const prasit = await world.as('prasit1', 'ONE')
  const body = { versions: { versions: 20, days: 60 } }
  expect(await prasit.refused('PATCH', path, body)).toMatchObject({ machineCode: 'NOT_ADMIN' })
  for (const versions of [{ versions: 9, days: 60 }, { versions: 20, days: 29 }, { versions: 20 }])
    expect(await malee.refused('PATCH', path, { versions })).toMatchObject({ machineCode: 'INVALID_INPUT' })
  await set(20, 60)
  await set(20, 60)
  const { rows } = await world.owner.pool.query<{ data: unknown }>(
    "select data from audit_event where type = 'version-policy.changed'",
  )
  expect(rows).toEqual([
    { data: { before: { keptVersions: 50, keptDays: 180 }, after: { keptVersions: 20, keptDays: 60 } } },
  ])
})

test('a business keeps fewer and for a shorter time, in private drives too; everybody else as before', async () => {
  await set(10, 30)
  const somsri = await world.as('somsri1')
  const prasit = await world.as('prasit1', 'ONE')
  const theirs = await folderOf(prasit, 'personal')
  const [ours, own, foreign] = [
    await versioned(malee, await folderOf(malee, 'business'), 13),
    await versioned(prasit, theirs, 2),
    await versioned(somsri, await folderOf(somsri, 'personal'), 13),
  ]
  await malee.call('PATCH', `/api/files/${ours}/versions/1`, { keep: true, label: 'ฉบับแรก' })
  await retain()
  expect(await numbers(malee, ours)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 1])
  expect(await numbers(somsri, foreign)).toHaveLength(13)
  await later(30)
  await retain()
  expect(await numbers(malee, ours)).toEqual([13, 1])
  expect(await numbers(await world.as('prasit1', 'ONE'), own)).toEqual([2])
  expect(await numbers(await world.as('somsri1'), foreign)).toHaveLength(13)
})

test('a business keeps longer than everybody else, and restores reach as far', async () => {
  await set(50, 365)
  const id = await versioned(malee, await folderOf(malee, 'business'), 2)
  await later(versionRetention.days + 1)
  await retain()
  expect(await numbers(malee, id)).toEqual([2, 1])
  await later(200)
  const root = await malee.root('business')
  const { earliest } = await malee.call<{ earliest: string }>('GET', `/api/items/${root}/history`)
  const reach = (world.clock.now().getTime() - new Date(earliest).getTime()) / day
  expect(Math.round(reach)).toBe(365)
  await retain()
  expect(await numbers(malee, id)).toEqual([2])
})
