import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { quotaDrift } from '../../../../test/drives.ts'
import { createSetting } from '../../../../test/setting.ts'

// What is in the trash on its own keeps its row, its seven days and its restore, whatever happens to the folders around it.

const { world, somsri, one, home } = await createSetting()
const unique = () => crypto.randomUUID().slice(0, 8)
const query = async (text: string, values: unknown[] = []) => (await world.owner.pool.query(text, values)).rows
const day = (n: number) => `update item set trashed_at = trashed_at - interval '${n} days' where id = $1`

/** A folder with a file two folders down that was trashed first; then the folder itself. */
async function twoInTrash(who: Client, parentId: string) {
  const top = await who.folder(parentId, `folder ${unique()}`)
  const between = await who.folder(top, 'between')
  const early = await who.file(between, `early ${unique()}.txt`, 'early')
  await who.file(between, 'with.txt', 'with the folder')
  await who.bulk('trash', [early])
  await who.bulk('trash', [top])
  return { top, between, early }
}

type Way = { where: 'personal' | 'business'; end(who: Client, top: string, parentId: string): Promise<unknown> }
const cleanUp = async (who: Client, kind: string) => {
  const { jobId } = await who.call<{ jobId: string }>('POST', '/api/storage/cleanup', { kind, what: 'trash' })
  await world.runJob('drive:clean-up', { jobId })
}
const ways: Record<string, Way> = {
  'permanent deletion of the folder': { where: 'personal', end: (who, top) => who.bulk('purge', [top]) },
  'permanent deletion where a business retains what leaves its trash': {
    where: 'business',
    end: (who, top) => who.bulk('purge', [top]),
  },
  'the end of the seven days of the folder': {
    where: 'personal',
    async end(_, top) {
      await query(day(8), [top])
      await world.runJob('drive:purge-expired-trash')
    },
  },
  'the removal of a large folder': {
    where: 'personal',
    async end(who, top) {
      await query(
        `insert into item (id, drive_id, parent_id, kind, name, name_key, extension, mime_type, size, version_n)
         select gen_random_uuid(), i.drive_id, i.id, 0, n::text, n::text, '', '', 0, 0
         from item i, generate_series(1, 2100) n where i.id = $1`,
        [top],
      )
      const response = await who.send({ method: 'POST', url: '/api/items/purge', payload: { ids: [top] } })
      await world.runJob('drive:large-tree', { jobId: response.json<{ result: { jobId: string } }>().result.jobId })
    },
  },
  'a move of the folder to another drive, once it was restored': {
    where: 'business',
    async end(who, top) {
      await who.bulk('restore', [top])
      expect(await who.bulk('move', [top], { targetId: await who.root('personal') })).toEqual(['ok'])
    },
  },
}

describe.each(Object.entries(ways))('%s', (_, { where, end }) => {
  test('leaves in the trash what was trashed before it, to be restored to a folder of choice', async () => {
    const [who, parentId] = where === 'personal' ? [somsri, home] : [one.malee, one.root]
    const { top, early } = await twoInTrash(who, parentId)
    await end(who, top, parentId)
    const { items } = await who.call<{ items: { id: string; name: string }[] }>('GET', '/api/views/trash')
    expect(items.filter(({ id }) => id === early)).toMatchObject([{ name: expect.stringContaining('early') }])
    expect(await who.bulk('restore', [early])).toEqual(['RESTORE_TARGET_GONE'])
    expect(await who.bulk('restore', [early], { targetId: parentId })).toEqual(['ok'])
    expect((await who.bytes(early)).body).toBe('early')
    expect(await quotaDrift(world)).toEqual([])
  })
})

test('its own seven days go on, and end it', async () => {
  const { top, early } = await twoInTrash(somsri, home)
  await somsri.bulk('purge', [top])
  await query(day(6), [early])
  await world.runJob('drive:purge-expired-trash')
  expect(await query('select from item where id = $1', [early])).toHaveLength(1)
  await query(day(2), [early])
  await world.runJob('drive:purge-expired-trash')
  expect(await query('select from item where id = $1', [early])).toHaveLength(0)
})

test('emptying the trash ends both, once each', async () => {
  const { top, early } = await twoInTrash(somsri, home)
  const used = await somsri.used()
  await cleanUp(somsri, 'personal')
  expect(await query('select from item where id = any($1)', [[top, early]])).toHaveLength(0)
  expect(await somsri.used()).toBeLessThan(used)
  expect(await quotaDrift(world)).toEqual([])
})

test('the preview of emptying the trash counts each byte once', async () => {
  await cleanUp(somsri, 'personal')
  await twoInTrash(somsri, home)
  const url = '/api/storage/cleanup?kind=personal&what=trash'
  expect(await somsri.call('GET', url)).toMatchObject({ bytes: 'early'.length + 'with the folder'.length })
})

describe('in a business', () => {
  test('it goes back to its folder when that has been restored from the retained trash', async () => {
    const { top, between, early } = await twoInTrash(one.malee, one.root)
    await one.malee.bulk('purge', [top])
    expect(await one.malee.bulk('restore', [early])).toEqual(['RESTORE_TARGET_GONE'])
    await world.services.history.retained.restore(one.admin, [top])
    expect(await one.malee.bulk('restore', [early])).toEqual(['ok'])
    expect((await one.malee.list(between)).map(({ id }) => id)).toContain(early)
  })

  test('who could not see its folder does not see it in the trash either', async () => {
    const { folder } = await one.folderWithFile('ผู้ดูแล')
    await one.rule(folder, 'department', one.sales, 'admin')
    const closed = await one.malee.folder(folder, 'ปิด')
    await one.rule(closed, 'department', one.sales, 'none')
    const { top, early } = await twoInTrash(one.malee, closed)
    await one.malee.bulk('trash', [closed])
    await one.malee.bulk('purge', [closed])
    expect(await one.prasit.bulk('restore', [early, top])).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    const { items } = await one.prasit.call<{ items: { id: string }[] }>('GET', '/api/views/trash')
    expect(items.map(({ id }) => id)).not.toContain(early)
    expect(await one.malee.bulk('restore', [early], { targetId: folder })).toEqual(['ok'])
    // In its new place it inherits: no rule of its own stays on a file.
    expect((await one.prasit.bytes(early)).body).toBe('early')
  })
})
