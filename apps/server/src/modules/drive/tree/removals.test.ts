import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { quotaDrift } from '../../../../test/drives.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, somsri, one, home } = await createSetting()
const unique = () => crypto.randomUUID().slice(0, 8)
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.owner.pool.query<T>(text, values)).rows

/** A trashed folder of more than two batches, with some files in it. */
async function largeInTrash(who: Client, parentId: string) {
  const id = await who.folder(parentId, `ใหญ่ ${unique()}`)
  const paths = Array.from({ length: 4200 }, (_, n) => `${n % 7}/${n}`)
  const folders: string[] = []
  for (let at = 0; at < paths.length; at += 1000) {
    const body = { parentId: id, paths: paths.slice(at, at + 1000) }
    const { items } = await who.call<{ items: { id: string }[] }>('POST', '/api/folders/tree', body)
    folders.push(...items.map((item) => item.id))
  }
  const first = await who.file(id, 'a.txt', 'หนึ่ง')
  await who.put(id, 'a.txt', 'สอง', '?file_duplicate=create_tag_version')
  const folder = folders[0] ?? ''
  const last = await who.file(folder, 'z.txt', 'สาม')
  const early = await who.folder(folders[3] ?? '', 'thrown away before')
  await who.bulk('trash', [early])
  await who.bulk('trash', [id])
  return { id, first, folder, last, early }
}

/** Makes the removal fail at this item, as if the process had been killed there. */
async function stopAt(id: string) {
  await query(`create or replace function stop_here() returns trigger language plpgsql as $$
    begin if old.id = '${id}' then raise exception 'stopped'; end if; return old; end $$`)
  await query('create trigger stop_here before delete on item for each row execute function stop_here()')
  return () => query('drop trigger stop_here on item')
}

const recordsOf = (id: string) =>
  query<{ id: string; files: number; versions: number; bytes: number; why: string }>(
    'select id, files, versions, bytes, why from destruction where item_id = $1',
    [id],
  )
const purged = (id: string) => query(`select data from audit_event where type = 'item.purged' and subject = $1`, [id])
const left = async () => (await query<{ n: number }>('select count(*)::int as n from removal_step'))[0]?.n

describe('permanent deletion of a large tree', () => {
  test('is inaccessible from the first batch on, resumes after a stop, and is logged once', async () => {
    const used = await somsri.used()
    const { id, first, last, early } = await largeInTrash(somsri, home)
    const response = await somsri.send({ method: 'POST', url: '/api/items/purge', payload: { ids: [id] } })
    const { jobId } = response.json<{ result: { jobId: string } }>().result
    const resume = await stopAt(id)
    await expect(world.runJob('drive:large-tree', { jobId })).rejects.toThrow('stopped')

    expect(await left()).toBeGreaterThan(0)
    expect((await query('select from item where id = $1', [id])).length).toBe(1)
    for (const one of [id, first, last])
      expect((await somsri.send({ method: 'GET', url: `/api/items/${one}` })).statusCode).toBe(404)
    expect(await somsri.bulk('restore', [id, early])).toEqual(['NOT_FOUND', 'RESTORE_TARGET_GONE'])
    expect(await somsri.bulk('check', [first], { operation: 'purge' })).toEqual(['NOT_FOUND'])
    const { items } = await somsri.call<{ items: { id: string }[] }>('GET', '/api/views/trash')
    expect(items.map((item) => item.id)).not.toContain(id)
    expect(await recordsOf(id)).toEqual([])
    expect(await purged(id)).toEqual([])
    expect(await quotaDrift(world)).toEqual([])
    // Nobody else can resume it.
    expect((await (await world.as('anan01')).bulk('purge', [id]))[0]).toBe('NOT_FOUND')

    await resume()
    await Promise.all([somsri.bulk('purge', [id]), world.runJob('drive:purge-expired-trash')])
    expect(await left()).toBe(0)
    expect(await query('select from removal')).toEqual([])
    expect(await query('select from item where id = any($1)', [[id, first, last]])).toEqual([])
    expect(await somsri.bulk('restore', [early], { targetId: home })).toEqual(['ok'])
    expect(await purged(id)).toHaveLength(1)
    const [record] = await recordsOf(id)
    expect(record).toMatchObject({ files: 2, versions: 3, why: 'person' })
    expect(await somsri.used()).toBe(used)
    expect(await quotaDrift(world)).toEqual([])
    await world.runJob('drive:collect')
    expect(await somsri.call('GET', `/api/destructions/${record?.id ?? ''}/check`)).toMatchObject({
      list: 'same',
      outcome: 'same',
    })
    const entries = await query<{ n: number; path: string; outcome: string }>(
      'select n, path, outcome from destruction_entry where destruction_id = $1 order by n',
      [record?.id],
    )
    expect(entries.map(({ n }) => n)).toEqual([1, 2, 3])
    for (const { path, outcome } of entries)
      expect([path.split(' / ')[0]?.slice(0, 4), outcome]).toEqual(['ใหญ่', 'destroyed'])
  })

  test('keeps items that were moved out while it was being trashed', async () => {
    const { id, first, folder, last } = await largeInTrash(somsri, home)
    const resume = await stopAt(id)
    await query(`update item set trashed_at = trashed_at - interval '8 days' where id = $1`, [id])
    await expect(world.runJob('drive:purge-expired-trash')).rejects.toThrow('stopped')
    await resume()
    // As a move that had begun earlier would have ended.
    await query('update item set parent_id = $2 where id = $1', [folder, home])
    await world.runJob('drive:purge-expired-trash')
    expect(await query('select from item where id = any($1)', [[id, first]])).toEqual([])
    expect((await somsri.bytes(last)).body).toBe('สาม')
    expect(await recordsOf(id)).toMatchObject([{ files: 1, versions: 2, why: 'trash' }])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('works in the same way for the retained trash of a business', async () => {
    const { malee, root } = one
    const { id, last } = await largeInTrash(malee, root)
    await malee
      .call('POST', '/api/items/purge', { ids: [id] })
      .then(({ jobId }) => (jobId ? world.runJob('drive:large-tree', { jobId }) : undefined))
    await query(`update vault_item set kept_until = kept_until - interval '31 days' where item_id = $1`, [id])
    await world.runJob('drive:purge-expired-vault')
    expect(await query('select from item where id = any($1)', [[id, last]])).toEqual([])
    expect(await recordsOf(id)).toMatchObject([{ files: 2, versions: 3, why: 'vault' }])
    expect(await quotaDrift(world)).toEqual([])
  })
})
