import { versionRetention } from '@khlang/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { quotaDrift } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

const day = 86_400_000
let world: World
let somsri: Client
let place: string
beforeAll(async () => {
  world = await createWorld()
})
let round = 0
beforeEach(async () => {
  // The clock advances from test to test, so earlier sessions have expired.
  somsri = await world.as('somsri1')
  place = await somsri.folder(await somsri.root(), `retention ${(round += 1)}`)
})

const save = (text: string, choice = 'create_tag_version') =>
  somsri.put(place, 'v.txt', text, `?file_duplicate=${choice}`)
async function numbers(id: string): Promise<number[]> {
  const who = await world.as('somsri1')
  const { items } = await who.call<{ items: { n: number }[] }>('GET', `/api/files/${id}/versions?limit=1000`)
  return items.map(({ n }) => n)
}
const keep = (id: string, n: number, on = true) =>
  somsri.call('PATCH', `/api/files/${id}/versions/${n}`, { keep: on, label: `ฉบับ ${n}` })
const restore = (id: string, n: number) => somsri.call('POST', `/api/files/${id}/versions/${n}/restore`, {})
const later = async (days: number) => {
  world.clock.advance(days * day + 1000)
  somsri = await world.as('somsri1')
}
const retain = () => world.runJob('drive:purge-old-versions')
const rowsOf = async (id: string) =>
  (
    await world.owner.pool.query<{ actor: string; data: { versions: number[]; bytes: number; why: string } }>(
      `select actor, data from audit_event where subject = $1 and type = 'version.purged' order by id`,
      [id],
    )
  ).rows

describe('old versions', () => {
  test('are deleted so many days after they were replaced; the current one, kept ones and recently replaced ones stay', async () => {
    const { itemId: id } = await save('one')
    await save('two')
    await keep(id, 2)
    await save('three')
    await later(versionRetention.days)
    // Current for half a year, and replaced today.
    await save('four!')
    const before = await somsri.used()
    await retain()
    expect(await numbers(id)).toEqual([4, 3, 2])
    expect(await somsri.used()).toBe(before - 3)
    expect(await rowsOf(id)).toMatchObject([{ data: { versions: [1], bytes: 3, why: 'old' } }])
    expect((await somsri.bytes(id)).body).toBe('four!')
    await later(versionRetention.days)
    await retain()
    expect(await numbers(id)).toEqual([4, 2])
    await keep(id, 2, false)
    await retain()
    expect(await numbers(id)).toEqual([4])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('are not kept by a label alone', async () => {
    const { itemId: id } = await save('one')
    await save('two')
    await keep(id, 1, false)
    await later(versionRetention.days)
    await retain()
    expect(await numbers(id)).toEqual([2])
  })

  test('a restored version is not the next one to be deleted', async () => {
    const { itemId: id } = await save('one')
    await save('two')
    await later(versionRetention.days - 1)
    await restore(id, 1)
    await save('four')
    await later(2)
    await retain()
    expect(await numbers(id)).toEqual([4, 3, 2])
    expect((await somsri.send({ method: 'GET', url: `/api/files/${id}/content?version=3` })).body).toBe('one')
  })
})

describe('too many versions', () => {
  test('the newest ones stay, and kept ones in addition', async () => {
    const { itemId: id } = await save('0')
    for (let n = 2; n <= versionRetention.versions + 4; n++) await save(`${n}`)
    await keep(id, 2)
    await retain()
    const left = await numbers(id)
    expect(left).toHaveLength(versionRetention.versions + 1)
    expect(left.slice(-2)).toEqual([5, 2])
    expect(await rowsOf(id)).toMatchObject([{ data: { versions: [1, 3, 4], why: 'many' } }])
    await retain()
    expect(await numbers(id)).toEqual(left)
    // The oldest remaining one is restored as the newest, and stays.
    await restore(id, 5)
    await retain()
    expect((await numbers(id))[0]).toBe(versionRetention.versions + 5)
    expect(await numbers(id)).not.toContain(5)
    expect((await somsri.bytes(id)).body).toBe('5')
    expect(await quotaDrift(world)).toEqual([])
  })

  test('many files, whatever their number of versions: each is examined', async () => {
    const { purgeOld } = world.services.history.retention
    const ids: string[] = []
    for (const name of ['a.txt', 'b.txt', 'c.txt']) {
      const { itemId } = await somsri.put(place, name, '1')
      ids.push(itemId)
      for (let n = 2; n <= 12; n++) await somsri.put(place, name, `${n}`, '?file_duplicate=create_tag_version')
    }
    await purgeOld({ versions: 11, days: 180 })
    for (const id of ids) expect(await numbers(id)).toHaveLength(11)
  })
})

describe('replaced versions', () => {
  test('are deleted after a week, unless kept or restored meanwhile', async () => {
    const { itemId: id } = await save('one')
    await save('two', 'replace')
    await save('three', 'replace')
    await keep(id, 1)
    await restore(id, 2)
    await later(7)
    await world.runJob('drive:purge-replaced')
    expect(await numbers(id)).toEqual([4, 3, 1])
    expect((await somsri.bytes(id)).body).toBe('two')
    expect(await rowsOf(id)).toMatchObject([{ data: { versions: [2], bytes: 3, why: 'replaced' } }])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('are not deleted if replaced with "keep previous"', async () => {
    const { itemId: id } = await save('one')
    await keep(id, 1)
    await save('two', 'replace')
    await later(8)
    await world.runJob('drive:purge-replaced')
    expect(await numbers(id)).toEqual([2, 1])
  })
})

test('four concurrent runs delete each version once, and the quota is right', async () => {
  const { itemId: id } = await save('one')
  for (let n = 2; n <= 40; n++) await save(`version ${n}`)
  await later(versionRetention.days)
  await Promise.all([retain(), retain(), world.runJob('drive:purge-replaced'), retain()])
  expect(await numbers(id)).toEqual([40])
  const taken = (await rowsOf(id)).flatMap(({ data }) => data.versions)
  expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 39 }, (_, n) => n + 1))
  await world.runJob('drive:collect')
  expect(await quotaDrift(world)).toEqual([])
  expect((await somsri.bytes(id)).body).toBe('version 40')
})
