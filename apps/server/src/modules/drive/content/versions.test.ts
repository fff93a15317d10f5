import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { driveOf, quotaDrift, setQuota } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

const day = 86_400_000
let world: World
let somsri: Client
let root: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
})

describe('versions', () => {
  test('a new version, a replacement deleted after seven days, a restore; each counts towards the quota', async () => {
    const place = await somsri.folder(root, 'versions')
    const { itemId } = await somsri.put(place, 'v.txt', 'one')
    await somsri.put(place, 'v.txt', 'two!', '?file_duplicate=create_tag_version&remark=second')
    await somsri.put(place, 'v.txt', 'three', '?file_duplicate=replace')
    type Version = { n: number; size: number; remark: string | null; current: boolean; via: string; sha256: string }
    const list = async () => (await somsri.call<{ items: Version[] }>('GET', `/api/files/${itemId}/versions`)).items
    expect(await list()).toMatchObject([
      { n: 3, size: 5, current: true },
      { n: 2, size: 4, remark: 'second', current: false },
      { n: 1, size: 3, current: false },
    ])
    const at = (n: number) => somsri.send({ method: 'GET', url: `/api/files/${itemId}/content?version=${n}` })
    expect(await Promise.all([1, 2, 3].map(async (n) => (await at(n)).body))).toEqual(['one', 'two!', 'three'])
    expect((await at(4)).statusCode).toBe(404)
    expect(await somsri.call('POST', `/api/files/${itemId}/versions/1/restore`, {})).toMatchObject({
      version: 4,
      size: 3,
    })
    expect((await somsri.bytes(itemId)).body).toBe('one')
    const before = await somsri.used()
    world.clock.advance(7 * day + 1000)
    await world.runJob('drive:purge-replaced')
    somsri = await world.as('somsri1')
    expect((await list()).map((version) => version.n)).toEqual([4, 3, 1])
    expect(await somsri.used()).toBe(before - 4)
    expect((await somsri.bytes(itemId)).body).toBe('one')
    const first = await somsri.call<{ items: Version[]; nextCursor: string }>(
      'GET',
      `/api/files/${itemId}/versions?limit=2`,
    )
    const next = await somsri.call<{ items: Version[] }>(
      'GET',
      `/api/files/${itemId}/versions?limit=2&cursor=${first.nextCursor}`,
    )
    expect([...first.items, ...next.items].map((version) => version.n)).toEqual([4, 3, 1])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('each of twenty writers creates its own version', async () => {
    const place = await somsri.folder(root, 'writers')
    const { itemId } = await somsri.put(place, 'w.txt', '0')
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const url = `/api/folders/${place}/files/w.txt?file_duplicate=${n % 2 ? 'create_tag_version' : 'replace'}`
        const headers = { 'content-type': 'application/octet-stream' }
        const write = () => somsri.send({ method: 'PUT', url, payload: `writer ${n}`, headers })
        let response = await write()
        // On a busy machine one may be asked to retry.
        while (response.statusCode === 503) response = await write()
        expect(response.statusCode, response.body).toBe(201)
      }),
    )
    const { items } = await somsri.call<{ items: { n: number }[] }>('GET', `/api/files/${itemId}/versions`)
    expect(items.map((version) => version.n)).toEqual(Array.from({ length: 21 }, (_, n) => 21 - n))
    expect(await quotaDrift(world)).toEqual([])
    const { rows } = await world.owner.pool.query<{ n: number }>(
      'select count(*)::int as n from version where item_id = $1 and purge_at is not null',
      [itemId],
    )
    expect(rows[0]?.n).toBe(10)
  })

  test('a restored version needs space', async () => {
    const wichai = await world.as('wichai1')
    const home = await wichai.root()
    await setQuota(world, await driveOf(world, home), 1000)
    const { itemId } = await wichai.put(home, 'space.txt', '1234567890')
    await wichai.put(home, 'space.txt', '1', '?file_duplicate=create_tag_version')
    await setQuota(world, await driveOf(world, home), (await wichai.used()) + 9)
    expect(await wichai.refused('POST', `/api/files/${itemId}/versions/1/restore`, {})).toMatchObject({
      status: 507,
      machineCode: 'STORAGE_FULL',
    })
  })
})
