import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { driveOf, quotaDrift, setQuota } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let somsri: Client
let malee: Client
let root: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  malee = await world.as('malee01', 'ONE')
  root = await somsri.root()
})

describe('moving', () => {
  test('into itself, below itself, to its own place, into a file, into a missing folder', async () => {
    const a = await somsri.folder(root, 'm-a')
    const b = await somsri.folder(a, 'm-b')
    const f = await somsri.file(a, 'm.txt')
    expect(await somsri.bulk('move', [a], { targetId: a })).toEqual(['FOLDER_INTO_ITSELF'])
    expect(await somsri.bulk('move', [a], { targetId: b })).toEqual(['FOLDER_INTO_ITSELF'])
    expect(await somsri.bulk('copy', [a], { targetId: b })).toEqual(['FOLDER_INTO_ITSELF'])
    expect(await somsri.bulk('move', [f], { targetId: a })).toEqual(['ALREADY_THERE'])
    expect(await somsri.bulk('move', [b], { targetId: f })).toEqual(['NOT_A_FOLDER'])
    expect(await somsri.bulk('move', [f], { targetId: crypto.randomUUID() })).toEqual(['NOT_FOUND'])
  })

  test('two concurrent moves never close a cycle', async () => {
    // Several pairs at a time: their locks have one order, or the database would end some of them.
    await Promise.all(
      Array.from({ length: 32 }, async (_, pair) => {
        const a = await somsri.folder(root, `cycle-a-${pair}`)
        const b = await somsri.folder(root, `cycle-b-${pair}`)
        const results = await Promise.all([
          somsri.bulk('move', [a], { targetId: b }),
          somsri.bulk('move', [b], { targetId: a }),
        ])
        expect(results.flat().toSorted()).toEqual(['FOLDER_INTO_ITSELF', 'ok'])
        expect((await somsri.call<{ path: unknown[] }>('GET', `/api/items/${a}`)).path.length).toBeLessThan(4)
      }),
    )
  })

  test('to a taken name: refused, both kept, skipped, or the existing item trashed', async () => {
    const to = await somsri.folder(root, 'taken')
    const there = await somsri.file(to, 'Same.txt', 'there')
    const come = async () => somsri.file(await somsri.folder(root, `from-${crypto.randomUUID()}`), 'same.txt', 'come')
    const first = await come()
    expect(await somsri.bulk('move', [first], { targetId: to })).toEqual(['NAME_TAKEN'])
    expect(await somsri.bulk('move', [first], { targetId: to, onConflict: 'skip' })).toEqual(['ok'])
    expect(await somsri.names(to)).toEqual(['Same.txt'])
    expect(await somsri.bulk('move', [first], { targetId: to, onConflict: 'keep_both' })).toEqual(['ok'])
    expect((await somsri.names(to)).toSorted()).toEqual(['Same.txt', 'same (2).txt'])
    expect(await somsri.bulk('move', [await come()], { targetId: to, onConflict: 'replace' })).toEqual(['ok'])
    expect((await somsri.names(to)).toSorted()).toEqual(['same (2).txt', 'same.txt'])
    expect(await somsri.call('GET', `/api/items/${there}`)).toMatchObject({ trashedAt: expect.any(String) })
    const folder = await somsri.folder(await somsri.folder(root, 'f-from'), 'same.txt')
    expect(await somsri.bulk('move', [folder], { targetId: to, onConflict: 'replace' })).toEqual(['NAME_TAKEN'])
  })

  test('twenty files of one name are moved together: each gets its own', async () => {
    const to = await somsri.folder(root, 'together')
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => somsri.file(await somsri.folder(root, `t-${n}`), 'one.txt')),
    )
    const results = await Promise.all(
      ids.map((id) => somsri.bulk('move', [id], { targetId: to, onConflict: 'keep_both' })),
    )
    expect(results.flat().filter((result) => result === 'ok')).toHaveLength(20)
    expect(new Set(await somsri.names(to)).size).toBe(20)
  })

  test('to another drive moves the bytes of all versions, if they fit, and leaves what is in the trash on its own', async () => {
    const business = await malee.root('business')
    const mine = await malee.root('personal')
    const folder = await malee.folder(mine, 'to-business')
    await malee.put(folder, 'v.txt', 'one')
    await malee.put(folder, 'v.txt', 'three', '?file_duplicate=create_tag_version')
    const { itemId } = await malee.put(folder, 'gone.txt', 'trash')
    await malee.bulk('trash', [itemId])
    const space = async () => {
      const { drives } = await malee.call<{ drives: { kind: string; used: number }[] }>('GET', '/api/storage')
      return {
        own: drives.find((d) => d.kind === 'personal')?.used,
        business: drives.find((d) => d.kind === 'business')?.used,
      }
    }
    expect(await space()).toEqual({ own: 13, business: 0 })
    const driveId = await driveOf(world, business)
    await setQuota(world, driveId, 7)
    expect(await malee.bulk('move', [folder], { targetId: business })).toEqual(['STORAGE_FULL'])
    expect(await space()).toEqual({ own: 13, business: 0 })
    await setQuota(world, driveId, 1e9)
    expect(await malee.bulk('move', [folder], { targetId: business })).toEqual(['ok'])
    expect(await space()).toEqual({ own: 5, business: 8 })
    expect(await malee.call('GET', `/api/items/${folder}`)).toMatchObject({ driveKind: 'business' })
    expect(await malee.bulk('restore', [itemId])).toEqual(['RESTORE_TARGET_GONE'])
    expect(await malee.bulk('restore', [itemId], { targetId: mine })).toEqual(['ok'])
  })

  test('two folders of two drives into each other: one succeeds', async () => {
    const [business, mine] = [await malee.root('business'), await malee.root('personal')]
    for (let round = 0; round < 5; round++) {
      const a = await malee.folder(mine, `x-a-${round}`)
      const b = await malee.folder(business, `x-b-${round}`)
      const results = await Promise.all([
        malee.bulk('move', [a], { targetId: b }),
        malee.bulk('move', [b], { targetId: a }),
      ])
      expect(results.flat().toSorted()).toEqual(['FOLDER_INTO_ITSELF', 'ok'])
    }
  })

  test('opposite moves of files, while their folders move too, all succeed without a deadlock', async () => {
    const deadlocks = async () => {
      const { rows } = await world.owner.pool.query<{ n: number }>(
        'select deadlocks::int as n from pg_stat_database where datname = current_database()',
      )
      return rows[0]?.n
    }
    const before = await deadlocks()
    await Promise.all(
      Array.from({ length: 16 }, async (_, pair) => {
        const a = await somsri.folder(root, `o-a-${pair}`)
        const b = await somsri.folder(root, `o-b-${pair}`)
        const [there, back] = [await somsri.file(a, 'there.txt'), await somsri.file(b, 'back.txt')]
        const results = await Promise.all([
          somsri.bulk('move', [there], { targetId: b }),
          somsri.bulk('move', [back], { targetId: a }),
          somsri.bulk('move', [a], { targetId: b }),
        ])
        expect(results.flat()).toEqual(['ok', 'ok', 'ok'])
      }),
    )
    expect(await deadlocks()).toBe(before)
  })

  test('a file added to a folder that is moving to another drive ends up in that drive', async () => {
    const [business, mine] = [await malee.root('business'), await malee.root('personal')]
    for (let round = 0; round < 6; round++) {
      const folder = await malee.folder(mine, `way-${round}`)
      await Promise.all([
        ...Array.from({ length: 4 }, (_, n) => malee.put(folder, `f${n}.txt`, 'bytes')),
        malee.bulk('move', [folder], { targetId: business }),
      ])
      const { rows } = await world.owner.pool.query<{ n: number }>(
        `select count(*)::int as n from item c join item p on p.id = c.parent_id where c.drive_id <> p.drive_id`,
      )
      expect(rows[0]?.n).toBe(0)
    }
    expect(await quotaDrift(world)).toEqual([])
  })
})

const blobs = async () =>
  (await world.owner.pool.query<{ n: number }>('select count(*)::int as n from blob')).rows[0]!.n

describe('copying', () => {
  test('a tree is complete, shares the bytes and counts towards the quota', async () => {
    const from = await somsri.folder(root, 'c-from')
    const sub = await somsri.folder(from, 'ย่อย')
    await somsri.file(from, 'a.txt', '12345')
    const deep = await somsri.file(sub, 'b.txt', '1234567890')
    await somsri.call('PATCH', `/api/items/${deep}`, { hashtags: ['x'], starred: true })
    const before = { used: await somsri.used(), blobs: await blobs() }
    const to = await somsri.folder(root, 'c-to')
    const { items } = await somsri.call<{ items: { newId: string }[] }>('POST', '/api/items/copy', {
      ids: [from],
      targetId: to,
    })
    const copy = items[0]!.newId
    expect(await somsri.names(copy)).toEqual(['ย่อย', 'a.txt'])
    const [subCopy] = await somsri.list(copy)
    const [deepCopy] = await somsri.list(subCopy!.id)
    expect((await somsri.bytes(deepCopy!.id)).body).toBe('1234567890')
    expect(deepCopy).toMatchObject({ starred: false, version: 1 })
    expect(await somsri.used()).toBe(before.used + 15)
    expect(await blobs()).toBe(before.blobs)
    await somsri.bulk('trash', [from])
    await somsri.bulk('purge', [from])
    await world.services.integrity.collect()
    expect((await somsri.bytes(deepCopy!.id)).body).toBe('1234567890')
    expect(await quotaDrift(world)).toEqual([])
  })

  test('into its own folder creates a second one, and never replaces itself', async () => {
    const place = await somsri.folder(root, 'c-own')
    const id = await somsri.file(place, 'one.txt', 'one')
    expect(await somsri.bulk('copy', [id], { targetId: place, onConflict: 'replace' })).toEqual(['ALREADY_THERE'])
    expect(await somsri.bulk('copy', [id], { targetId: place })).toEqual(['ok'])
    expect((await somsri.names(place)).toSorted()).toEqual(['one (2).txt', 'one.txt'])
    expect(await somsri.bulk('copy', [id], { targetId: place, onConflict: 'skip' })).toEqual(['ok'])
    expect(await somsri.bulk('copy', [id], { targetId: place, onConflict: 'fail' })).toEqual(['NAME_TAKEN'])
  })

  test('needs space, and omits trashed items', async () => {
    const wichai = await world.as('wichai1')
    const home = await wichai.root()
    const folder = await wichai.folder(home, 'f')
    await wichai.put(folder, 'a', '1234567890')
    const { itemId } = await wichai.put(folder, 'b', '12345')
    await wichai.bulk('trash', [itemId])
    await setQuota(world, await driveOf(world, home), 24)
    expect(await wichai.bulk('copy', [folder], { targetId: home })).toEqual(['STORAGE_FULL'])
    await setQuota(world, await driveOf(world, home), 25)
    expect(await wichai.bulk('copy', [folder], { targetId: home })).toEqual(['ok'])
    expect(await wichai.used()).toBe(25)
  })
})
