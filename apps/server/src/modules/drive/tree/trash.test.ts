import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { quotaDrift } from '../../../../test/drives.ts'
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

describe('the trash', () => {
  test('keeps items for seven days, then releases name, rows, quota and bytes', async () => {
    const before = await somsri.used()
    const id = await somsri.file(root, 'seven.txt', '1234567')
    await somsri.bulk('trash', [id])
    expect(await somsri.used()).toBe(before + 7)
    expect(await somsri.bulk('trash', [id])).toEqual(['ITEM_IN_TRASH'])
    const second = await somsri.file(root, 'seven.txt', 'again')
    world.clock.advance(7 * day - 60_000)
    await world.runJob('drive:purge-expired-trash')
    somsri = await world.as('somsri1')
    expect(await somsri.call('GET', `/api/items/${id}`)).toMatchObject({ name: 'seven.txt' })
    world.clock.advance(120_000)
    await world.runJob('drive:purge-expired-trash')
    expect((await somsri.refused('GET', `/api/items/${id}`)).status).toBe(404)
    expect((await somsri.refused('GET', `/api/files/${id}/content`)).status).toBe(404)
    expect(await somsri.call('GET', `/api/items/${second}`)).toMatchObject({ name: 'seven.txt' })
  })

  test('lets go of items after seven days to the second, before any job has run', async () => {
    const folder = await somsri.folder(root, 'to the second')
    const inside = await somsri.file(folder, 'inside.txt')
    await somsri.bulk('trash', [folder])
    const trashed = async () => {
      somsri = await world.as('somsri1')
      const { items } = await somsri.call<{ items: { id: string }[] }>('GET', '/api/views/trash')
      return items.some(({ id }) => id === folder)
    }
    world.clock.advance(7 * day - 1000)
    expect(await trashed()).toBe(true)
    world.clock.advance(1000)
    expect(await trashed()).toBe(false)
    for (const id of [folder, inside]) {
      expect((await somsri.refused('GET', `/api/items/${id}`)).status).toBe(404)
      expect(await somsri.bulk('restore', [id])).toEqual(['NOT_FOUND'])
    }
    await world.runJob('drive:purge-expired-trash')
    expect(await quotaDrift(world)).toEqual([])
  })

  test('an item restored during the purge stays', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => somsri.file(root, `live-${n}.txt`)))
    await somsri.bulk('trash', ids)
    const [restored, purged] = await Promise.all([somsri.bulk('restore', ids), somsri.bulk('purge', ids.toReversed())])
    for (const [n, id] of ids.entries()) {
      const there = (await somsri.send({ method: 'GET', url: `/api/items/${id}` })).statusCode === 200
      const outcome = [restored[n], purged[ids.length - 1 - n]]
      expect(there ? outcome[0] : outcome[1], JSON.stringify(outcome)).toBe('ok')
      if (there) expect(outcome[1]).not.toBe('ok')
    }
  })

  test('restoring: taken name, original folder gone, target chosen, foreign drive', async () => {
    const place = await somsri.folder(root, 'r-place')
    const id = await somsri.file(place, 'r.txt', 'old')
    await somsri.bulk('trash', [id])
    await somsri.file(place, 'r.txt', 'new')
    expect(await somsri.bulk('restore', [id], { onConflict: 'fail' })).toEqual(['NAME_TAKEN'])
    expect(await somsri.bulk('restore', [id], { onConflict: 'skip' })).toEqual(['ok'])
    expect(await somsri.bulk('restore', [id], { onConflict: 'replace' })).toEqual(['NAME_TAKEN'])
    expect(await somsri.bulk('restore', [id])).toEqual(['ok'])
    expect((await somsri.names(place)).toSorted()).toEqual(['r (2).txt', 'r.txt'])
    expect(await somsri.bulk('restore', [id])).toEqual(['NOT_FOUND'])
    await somsri.bulk('trash', [id])
    await somsri.bulk('trash', [place])
    expect(await somsri.bulk('restore', [id])).toEqual(['RESTORE_TARGET_GONE'])
    expect(await somsri.bulk('restore', [id], { targetId: place })).toEqual(['RESTORE_TARGET_GONE'])
    expect(await somsri.bulk('restore', [id], { targetId: root })).toEqual(['ok'])
    await somsri.bulk('trash', [id])
    expect(
      await somsri.bulk('restore', [id], { targetId: await (await world.as('malee01', 'ONE')).root('business') }),
    ).toEqual(['NOT_FOUND'])
  })

  test('an item says what it is in the trash through: itself, or the highest folder above', async () => {
    const above = await somsri.folder(root, 'above')
    const folder = await somsri.folder(above, 'folder')
    const below = await somsri.folder(folder, 'below')
    const through = () =>
      Promise.all(
        [above, folder, below].map(async (id) => (await somsri.call('GET', `/api/items/${id}`)).trashedThrough),
      )
    expect(await through()).toEqual([null, null, null])
    await somsri.bulk('trash', [folder])
    expect(await through()).toEqual([null, folder, folder])
    await somsri.bulk('trash', [above])
    expect(await through()).toEqual([above, above, above])
    await somsri.bulk('restore', [above])
    expect(await through()).toEqual([null, folder, folder])
  })

  test('a trashed folder accepts nothing more, and is restored completely', async () => {
    const folder = await somsri.folder(root, 'whole')
    const id = await somsri.file(folder, 'inside.txt', 'inside')
    await somsri.bulk('trash', [folder])
    expect((await somsri.refused('POST', '/api/folders', { parentId: folder, name: 'x' })).machineCode).toBe(
      'ITEM_IN_TRASH',
    )
    expect((await somsri.refused('PATCH', `/api/items/${id}`, { name: 'y.txt' })).machineCode).toBe('ITEM_IN_TRASH')
    expect(await somsri.bulk('restore', [id])).toEqual(['NOT_FOUND'])
    expect(await somsri.bulk('restore', [folder])).toEqual(['ok'])
    expect((await somsri.bytes(id)).body).toBe('inside')
    expect(await somsri.bulk('purge', [folder])).toEqual(['CONFLICT'])
  })

  test('purging releases the quota at once, and twice does no harm', async () => {
    const before = await somsri.used()
    const folder = await somsri.folder(root, 'purge')
    await somsri.file(folder, 'a', '12345')
    await somsri.bulk('trash', [folder])
    const twice = await Promise.all([somsri.bulk('purge', [folder]), somsri.bulk('purge', [folder])])
    expect(twice.flat().toSorted()).toEqual(['NOT_FOUND', 'ok'])
    expect(await somsri.used()).toBe(before)
    expect(await quotaDrift(world)).toEqual([])
  })
})
